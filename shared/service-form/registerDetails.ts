import type { ImportedService } from '@bairn/shared/schema/onboarding';

/** The fields of the form that the public register knows, in the form's order, as people call them. */
const labels = {
  service_name: 'Service name',
  address_line_1: 'Address line 1',
  address_line_2: 'Address line 2',
  city: 'City',
  postcode: 'Postcode',
  contact_phone: 'Contact number',
  contact_email: 'Contact email',
} as const;
type Field = keyof typeof labels;

/** What the public register knows, by field of the form; the rest stays as it was typed. */
export function knownDetails(entry: ImportedService): Partial<Record<Field | 'provider_type', string>> {
  const { name: service_name, provider_type, ...rest } = entry;
  const values: Record<Field | 'provider_type', string | number | null> = { ...rest, service_name, provider_type };
  return Object.fromEntries(
    [...Object.keys(labels), 'provider_type'].flatMap((field) => {
      const value = values[field as Field]; // a key of the labels, or the one beside them
      return value ? [[field, String(value)]] : [];
    }),
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Case, blanks and the way in which a phone number is written make no difference. */
const plain = (value: string) =>
  value
    .replace(/^(\+44|0044)/, '0')
    .replaceAll(/[\s().-]/g, '')
    .toLowerCase();

export type Difference = { field: Field; label: string; here: string; there: string };

/** Where the public register says something else than the form. */
export function differencesOf(entry: ImportedService, typed: Readonly<Record<string, unknown>>): Difference[] {
  const known = knownDetails(entry);
  return (Object.entries(labels) as [Field, string][]).flatMap(([field, label]) => {
    const there = known[field];
    const here = textOf(typed[field]).trim();
    return there === undefined || plain(there) === plain(here) ? [] : [{ field, label, here, there }];
  });
}
