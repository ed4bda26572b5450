import * as z from 'zod/mini';

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
