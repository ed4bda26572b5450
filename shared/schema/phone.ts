import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod/mini';

/** A British phone number in E.164, or null when it is none. */
export function normalPhone(value: string) {
  const number = parsePhoneNumberFromString(value, 'GB');
  return number?.isValid() && number.countryCallingCode === '44' ? number.number : null;
}

/** A phone number as typed; valid in the United Kingdom, stored in E.164 (specification section 5). */
export const Phone = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(30),
    z.refine((value) => value === '' || normalPhone(value) !== null, {
      error: 'The contact number must be a valid phone number',
    }),
  ),
  z.transform((value) => normalPhone(value) ?? value),
);
