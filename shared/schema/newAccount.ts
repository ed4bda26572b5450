import * as z from 'zod/mini';
import { newPassword } from './account.ts';
import { SignedIn } from './auth.ts';
import { endpoint, one } from './endpoint.ts';
import { nameText } from './names.ts';
import { OptionalPhone } from './phone.ts';
import { Email, samePasswords, text } from './rules.ts';

// Apart from the rest of the account's calls: the pages of a code or a new password do without the phone numbers' rules.

/** The choice of somebody who registers: a parent or carer, or somebody who is about to set a service up. */
export const AccountType = z.enum(['keyworker', 'service']);
export type AccountType = z.output<typeof AccountType>;

/** A box that must be ticked. */
const Terms = z
  .boolean()
  .check(z.refine((value) => value, { error: 'Please accept the terms and conditions to go on' }));

/** What a person says of themselves, whether they register or were invited. */
const name = { first_name: nameText(100), last_name: nameText(100), telephone_number: OptionalPhone };

/**
 * What `register` answers, kept by the page: it ties the code to the registration that was typed there, so that nobody
 * else's registration of the same address can be confirmed by mistake.
 */
const Registration = z.object({ registration: z.string() });

export const NewAccount = z
  .object({ account_type: AccountType, email: Email, ...name, ...newPassword, terms: Terms })
  .check(
    samePasswords,
    z.refine((value) => value.account_type === 'keyworker' || Boolean(value.telephone_number), {
      error: 'The contact number field is required',
      path: ['telephone_number'],
    }),
  );

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Register as a parent or carer, or as a service; answers alike for an address that has an account',
  body: NewAccount,
  response: one(Registration),
});

export const InvitedAccount = z
  .object({ token: text(200), ...name, ...newPassword, terms: Terms })
  .check(samePasswords);

export const completeAccount = endpoint({
  method: 'POST',
  path: '/auth/complete-account',
  summary: 'An invited person without an account makes one, joins the provider and is signed in',
  body: InvitedAccount,
  response: one(SignedIn),
});
