import * as z from 'zod/mini';
import { trustIn } from './network/clientAddress.ts';

/** A whole number of a range, with a default. */
export const wholeNumber = (min: number, max: number, otherwise: number) => {
  const error = `it must be a whole number from ${min} to ${max}`;
  return z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d+$/, { error })), z.transform(Number)),
      z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error })),
    ),
    otherwise,
  );
};

/** A text of a pattern. */
export const matching = (pattern: RegExp, error: string) => z.string().check(z.regex(pattern, { error }));
/** A text that is not empty. */
export const filled = z.string().check(z.minLength(1));

/** Addresses and ranges, comma-separated; those of this machine are always among them. */
export const addressesIn = (value: string) => [
  ...new Set(['loopback', ...value.split(',').map((each) => each.trim())]),
];
function areAddresses(value: string): boolean {
  try {
    trustIn(addressesIn(value));
    return true;
  } catch {
    return false;
  }
}
/** The setting of such addresses; this machine's by default. */
export const addresses = z._default(
  z.string().check(
    z.refine(areAddresses, {
      error: 'it must be addresses or ranges such as 10.0.0.0/8, 203.0.113.7 or uniquelocal',
    }),
  ),
  'loopback',
);

/** The origins of a comma-separated list. */
export const originsIn = (value: string) => value.split(',').map((origin) => origin.trim());
const isOrigin = (value: string) =>
  /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value;

/** The setting of such origins; there may be none. */
export const origins = z.optional(
  z.string().check(
    z.refine((value) => originsIn(value).every(isOrigin), {
      error: 'it must be origins such as http://10.0.0.7:3000, comma-separated',
    }),
  ),
);

/** Settings that belong together; null unless all are set. */
export const whole = <Name extends string>(given: Record<Name, string | undefined>): Record<Name, string> | null =>
  Object.values(given).every(Boolean) ? (given as Record<Name, string>) : null;
