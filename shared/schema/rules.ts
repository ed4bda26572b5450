import * as z from 'zod/mini';
import { localDate } from './clock.ts';

/** An app-made UUIDv7 key. */
export const Id = z.uuid();

/** The id of an item of a reference list. */
export const ListId = z.int().check(z.gte(0), z.lte(32_767));

/** Required text, trimmed, at most `max` characters. */
export const text = (max = 255) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.refine(isPlain));

/** Text that may be left out; an empty one counts as left out. */
export const optionalText = (max = 255) =>
  z.nullish(z.pipe(z.string().check(z.trim(), z.maxLength(max), z.refine(isPlain)), z.transform(emptyToNull)));

function emptyToNull(value: string) {
  return value === '' ? null : value;
}

/** PostgreSQL stores no NUL, and lone surrogates are no text. */
function isPlain(value: string) {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** An email address, trimmed and lower-cased. */
export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

/** A local date, `2026-11-20`. PostgreSQL knows no year 0. */
export const LocalDate = z.iso.date().check(z.refine((value) => value >= '0001-01-01'));

/** A wall time in Scotland, `08:30`. */
export const WallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** An instant in UTC, `2026-11-20T08:30:00.000Z`. */
export const Instant = z.iso.datetime().check(z.refine((value) => value >= '0001-01-01'));

/** Whole pence, never negative. */
export const Pence = z.int().check(z.gte(0), z.lte(100_000_000));

/** Date of birth: a real date, not after today in Scotland (specification section 5). */
export const DateOfBirth = z.iso.date().check(
  z.refine((value) => value <= localDate(), { error: 'The date of birth cannot be after today' }),
  z.refine((value) => value >= '1900-01-01', { error: 'The date of birth is not valid' }),
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

/** Page number and size from a query string. */
export const paging = (perPage = 20, most = 100) => ({
  page: z._default(queryInt(1, 10_000), 1),
  per_page: z._default(queryInt(1, most), perPage),
});

/** A whole number that arrives as text in a query string. */
export function queryInt(min: number, max: number) {
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value) => (value === '' ? Number.NaN : Number(value))),
    ),
    z.int().check(z.gte(min), z.lte(max)),
  );
}

/** A number that arrives as text in a query string. */
export function queryNumber(min: number, max: number) {
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value) => (value === '' ? Number.NaN : Number(value))),
    ),
    z.number().check(z.gte(min), z.lte(max)),
  );
}

/** A yes or no that arrives as text in a query string or a multipart field. */
export const Flag = z.pipe(
  z.union([z.boolean(), z.enum(['1', '0', 'true', 'false'])]),
  z.transform((value) => value === true || value === '1' || value === 'true'),
);

/** Free text of a search box. */
export const SearchText = z.string().check(z.trim(), z.maxLength(100), z.refine(isPlain));

/** A filter that was left empty in a form counts as not given. */
export const blank = <Value extends z.ZodMiniType>(value: Value) =>
  z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      value,
    ]),
  );

/** Ids from a query string, separated by commas; each counts once. */
export const idList = (most: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => [...new Set(value.split(','))]),
    ),
    z.array(Id).check(z.minLength(1), z.maxLength(most)),
  );
