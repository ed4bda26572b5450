import * as z from 'zod/mini';
import { localDate } from './clock.ts';
import { Id } from './rules.ts';
import { isPlain } from './text.ts';

/** Age in years at which a person is no longer a child. */
const childhood = 18;

/** The first day that a child of today can be born on. */
export function oldestBirth(today: string): string {
  return `${Number(today.slice(0, 4)) - childhood}${today.slice(4)}`;
}

/** A child's date of birth: a real date, not after today in Scotland (specification section 5), and a child's. */
export const DateOfBirth = z.iso.date().check(
  z.refine((value) => value <= localDate(), { error: 'The date of birth cannot be after today' }),
  z.refine((value) => value >= oldestBirth(localDate()), {
    error: `The date of birth must be in the last ${childhood} years. Check the year`,
  }),
);

const postcodeText = z.string().check(
  z.trim(),
  z.maxLength(8),
  z.refine((value) => value === '' || /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i.test(value), {
    error: 'The postcode must be a valid postcode',
  }),
);

/** A postcode: at most 8 characters, stored in upper case with one space (specification section 5). */
export const Postcode = z.pipe(postcodeText.check(z.minLength(1)), z.transform(normalPostcode));

/** The same where it may be left out. */
export const OptionalPostcode = z.nullish(
  z.pipe(
    postcodeText,
    z.transform((value) => (value === '' ? null : normalPostcode(value))),
  ),
);

/** `eh66jj` → `EH6 6JJ`. */
export function normalPostcode(value: string) {
  const compact = value.replace(/\s+/g, '').toUpperCase();
  return `${compact.slice(0, -3)} ${compact.slice(-3)}`;
}

/** A Care Inspectorate number: `CS` and 10 digits, in any case and with spaces around. */
export const CsNumber = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.minLength(1),
  z.refine((value) => value === '' || /^CS\d{10}$/.test(value), {
    error: 'The CI registration number starts with CS followed by 10 digits',
  }),
);

/** A website; `https://` is added where no scheme was typed. */
export const Website = z.pipe(
  z.string().check(z.trim(), z.maxLength(255)),
  z.transform((value) => (value === '' || /^https?:\/\//i.test(value) ? value : `https://${value}`)),
);

/** A password that is chosen. The API refuses common ones besides. */
export const NewPassword = z.string().check(z.trim(), z.minLength(10), z.maxLength(200), z.refine(isPlain));

/** Two passwords that must be the same. */
export const samePasswords = z.refine<{ password: string; password_confirmation: string }>(
  (value) => value.password === value.password_confirmation,
  { error: 'The passwords do not match', path: ['password_confirmation'] },
);

/** A list that may not be empty, with the specification's sentence for what is missing. */
export const atLeastOne = <Item extends z.ZodMiniType>(item: Item, sentence: string) =>
  z.array(item).check(
    z.refine((list) => list.length > 0, { error: sentence }),
    z.maxLength(200),
  );

/** Days of the week, ISO 1 (Monday) to 7. */
export const Days = atLeastOne(z.int().check(z.gte(1), z.lte(7)), 'select at least one day');

/** Branches of which at least one is needed. */
export const Branches = atLeastOne(Id, 'at least one branch must be selected');

/** Text that may be left out; an empty one counts as left out. */
export const optionalText = (max = 255) =>
  z.nullish(z.pipe(z.string().check(z.trim(), z.maxLength(max), z.refine(isPlain)), z.transform(emptyToNull)));

function emptyToNull(value: string) {
  return value === '' ? null : value;
}
