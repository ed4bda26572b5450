import * as z from 'zod/mini';

/** A typed card, checked in form only; the provider decides. */
export const CardDetails = z.object({
  card_number: z.string().check(
    z.trim(),
    z.minLength(1),
    z.refine((value) => value === '' || /^\d{12,19}$/.test(value.replaceAll(/[\s-]/g, '')), {
      error: 'The card number must be 12 to 19 digits',
    }),
  ),
  expiry_date: z.string().check(
    z.trim(),
    z.minLength(1),
    z.refine((value) => value === '' || partsOf(value) !== null, {
      error: 'The expiry date must be month and year, such as 04/29',
    }),
  ),
  security_code: z.string().check(
    z.trim(),
    z.minLength(1),
    z.refine((value) => value === '' || /^\d{3,4}$/.test(value), { error: 'The security code must be 3 or 4 digits' }),
  ),
});
export type CardDetails = z.output<typeof CardDetails>;

/** Parses the month and year of a typed expiry date: `04/29`, `4 / 2029`, `0429`. */
export function partsOf(expiry: string): { month: string; year: string } | null {
  const [, month, year = ''] = /^(0?[1-9]|1[0-2])\s*[/-]?\s*(\d{2}|\d{4})$/.exec(expiry) ?? [];
  return month ? { month, year: year.length === 2 ? `20${year}` : year } : null;
}
