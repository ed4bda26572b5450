import * as z from 'zod/mini';
import { Confirmation, Forgotten, Replacement } from './accountForms.ts';
import { RoleSlug, SignedIn } from './auth.ts';
import { contract, one } from './endpoint.ts';
import { InvitedAccount, NewAccount } from './newAccount.ts';
import { Email, text } from './text.ts';

export const codeCheckContract = contract(() => ({
  summary: 'Confirm the email address with the code that was sent, and log in',
  body: Confirmation,
  response: one(SignedIn),
}));

export const resendVerificationContract = contract(() => ({
  summary: 'Send a new code; the old one stops working, if `registration` is given',
  body: z.object({ email: Email, registration: z.optional(text(200)) }),
  response: one(z.null()),
}));

export const forgottenPasswordContract = contract(() => ({
  summary: 'Send a link for a new password; answers alike for an unknown address',
  body: Forgotten,
  response: one(z.null()),
}));

export const resetPasswordContract = contract(() => ({
  summary: 'Set a new password with the link that was sent; ends every session',
  body: Replacement,
  /** The owner gets past a slowed-down sign-in with it, as after any good sign-in. */
  response: one(z.object({ device_hint: z.string() })),
}));

export const checkExistingContract = contract(() => ({
  summary: 'Always the same answer; the owner of a known address is told by email',
  body: z.object({ email: Email }),
  response: one(z.null()),
}));

/** An invitation to a provider, as shown to the holder of its link. */
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

export const activateAccountContract = contract(() => ({
  summary: 'Look at an invitation; with `accept`, an account that exists joins the provider',
  body: z.object({ token: text(200), accept: z._default(z.boolean(), false) }),
  response: one(Invitation),
}));

/**
 * The answer of `signUp`, kept by the page: it ties the code to the sign-up typed there, so that another person's
 * sign-up with the same address cannot be confirmed by mistake.
 */
const BegunSignUp = z.object({ registration: z.string() });

export const signUpContract = contract(() => ({
  summary: 'Sign up as a parent or carer, or as a service; answers alike for an address that has an account',
  body: NewAccount,
  response: one(BegunSignUp),
}));

export const completeAccountContract = contract(() => ({
  summary: 'An invited person without an account makes one, joins the provider and is logged in',
  body: InvitedAccount,
  response: one(SignedIn),
}));
