import * as z from 'zod/mini';

/** An app-made UUIDv7 key. */
export const Id = z.uuid();

/** The id of an item of a reference list. */
export const ListId = z.int().check(z.gte(0), z.lte(32_767));

/** The first and the last day that a date can be: a year outside of them was mistyped. */
export const [earliestDate, latestDate] = ['1900-01-01', '2199-12-31'] as const;

/** A local date, `2026-11-20`, in a year that can be meant. */
export const LocalDate = z.iso
  .date()
  .check(
    z.refine((value) => value >= earliestDate && value <= latestDate, { error: 'The year must be from 1900 to 2199' }),
  );

/** A wall time in Scotland, `08:30`. */
export const WallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** An instant in UTC, `2026-11-20T08:30:00.000Z`. */
export const Instant = z.iso.datetime().check(z.refine((value) => value >= '0001-01-01'));

/** Whole pence, never negative. */
export const Pence = z.int().check(z.gte(0), z.lte(100_000_000));

/** Ids from a query string, separated by commas; each counts once. */
export const idList = (most: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => [...new Set(value.split(','))]),
    ),
    z.array(Id).check(z.minLength(1), z.maxLength(most)),
  );
