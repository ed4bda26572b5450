import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod/mini';

/** A British phone number in E.164, or null when it is none. */
export function normalPhone(value: string) {
  const number = parsePhoneNumberFromString(value, 'GB');
  return number?.isValid() && number.countryCallingCode === '44' ? number.number : null;
}

const typed = z.string().check(
  z.trim(),
  z.maxLength(30),
  z.refine((value) => value === '' || normalPhone(value) !== null, {
    error: 'The contact number must be a valid phone number',
  }),
);

/** A phone number as typed; valid in the United Kingdom, stored in E.164 (specification section 5). */
export const Phone = z.pipe(
  typed.check(z.minLength(1)),
  z.transform((value) => normalPhone(value) ?? value),
);

/** The same where it may be left out. */
export const OptionalPhone = z.nullish(
  z.pipe(
    typed,
    z.transform((value) => normalPhone(value)),
  ),
);
