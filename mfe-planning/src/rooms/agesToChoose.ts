import { formatAgeToMonth } from '@bairn/shared/format/age';

/** Every 3 months up to 2 years, every 6 up to 6, then every year up to 18. */
const steps = [
  ...Array.from({ length: 8 }, (_, index) => index * 3),
  ...Array.from({ length: 8 }, (_, index) => 24 + index * 6),
  ...Array.from({ length: 13 }, (_, index) => 72 + index * 12),
];

/** Ages in months to choose from, and the present one where it is none of them. */
export const agesToChoose = (present?: number) =>
  [...new Set(present === undefined ? steps : [...steps, present])]
    .toSorted((one, other) => one - other)
    .map((value) => ({ value, label: value === 0 ? 'Birth' : formatAgeToMonth(value) }));
