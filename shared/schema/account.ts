import * as z from 'zod/mini';
import { RoleSlug, SignedIn, webClientId } from './auth.ts';
import { endpoint, one } from './endpoint.ts';
import { Email, NewPassword, queryInt, samePasswords, text } from './rules.ts';

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

export const codeCheck = endpoint({
  method: 'POST',
  path: '/auth/code-check',
  summary: 'Confirm the email address with the code that was sent, and sign in',
  body: Confirmation,
  response: one(SignedIn),
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/resend-verification',
  summary: 'Send a new code; the old one stops working',
  body: z.object({ email: Email, registration: z.optional(text(200)) }),
  response: one(z.null()),
});

export const Forgotten = z.object({ email: Email });

export const forgottenPassword = endpoint({
  method: 'POST',
  path: '/auth/forgotten-password',
  summary: 'Send a link for a new password; answers alike for an unknown address',
  body: Forgotten,
  response: one(z.null()),
});

export const Replacement = z.object({ token: text(200), ...newPassword }).check(samePasswords);

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the link that was sent; ends every session',
  body: Replacement,
  /** The owner gets past a slowed-down sign-in with it, as after any good sign-in. */
  response: one(z.object({ device_hint: z.string() })),
});

export const checkExisting = endpoint({
  method: 'POST',
  path: '/auth/check-existing',
  summary: 'Always the same answer; the owner of a known address is told by email',
  body: z.object({ email: Email }),
  response: one(z.null()),
});

/** An invitation to a provider, as whoever holds its link sees it. */
const Invitation = z.object({
  /** `new`: there is no account yet. `known`: there is one, which can join. `joined`: it has. */
  state: z.enum(['new', 'known', 'joined']),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  nursery_name: z.string(),
  role: RoleSlug,
});
export type Invitation = z.output<typeof Invitation>;

export const activateAccount = endpoint({
  method: 'POST',
  path: '/auth/activate-account',
  summary: 'Look at an invitation; with `accept`, an account that exists joins the provider',
  body: z.object({ token: text(200), accept: z._default(z.boolean(), false) }),
  response: one(Invitation),
});
