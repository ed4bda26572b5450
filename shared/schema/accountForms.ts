import * as z from 'zod/mini';
import { webClientId } from './credentials.ts';
import { NewPassword, samePasswords } from './details.ts';
import { queryInt } from './numbers.ts';
import { Email, text } from './text.ts';

/** A new password, typed twice. */
export const newPassword = { password: NewPassword, password_confirmation: text(200) };

/** An emailed code: six digits, with spaces as people read them out. */
const Code = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(20),
    z.refine((value) => value === '' || /^\d{6}$/.test(value.replaceAll(/\s/g, '')), {
      error: 'The code has 6 digits',
    }),
  ),
  z.transform((value) => value.replaceAll(/\s/g, '')),
);

/** What confirms an email address. */
export const Confirmation = z
  .object({
    email: Email,
    code: Code,
    registration: z.optional(text(200)),
    /** Where the page has no `registration`, the password that was chosen. */
    password: z.optional(text(200)),
    client_id: z._default(queryInt(1, 100), webClientId),
  })
  .check(
    z.refine((value) => value.registration !== undefined || value.password !== undefined, {
      error: 'The password field is required',
      path: ['password'],
    }),
  );

/** What proves a service's CS number. */
export const ProofCode = z.object({ code: Code });

/** Whose password was forgotten. */
export const Forgotten = z.object({ email: Email });

/** The password that takes its place. */
export const Replacement = z.object({ token: text(200), ...newPassword }).check(samePasswords);
