import * as z from 'zod/mini';
import { newPassword } from './accountForms.ts';
import { nameText } from './names.ts';
import { OptionalPhone } from './phone.ts';
import { Email, text } from './text.ts';
import { samePasswords } from './details.ts';

// Apart from the rest of the account's calls: the pages of a code or a new password do without the phone numbers' rules.

/** The choice at sign-up: a parent or carer, or a person who will set up a service. */
export const AccountType = z.enum(['keyworker', 'service']);
export type AccountType = z.output<typeof AccountType>;

/** A box that must be ticked. */
const Terms = z
  .boolean()
  .check(z.refine((value) => value, { error: 'Please accept the terms and conditions to continue' }));

/** What a person says of themselves, whether they sign up or were invited. */
const name = { first_name: nameText(100), last_name: nameText(100), telephone_number: OptionalPhone };

export const NewAccount = z
  .object({ account_type: AccountType, email: Email, ...name, ...newPassword, terms: Terms })
  .check(
    samePasswords,
    z.refine((value) => value.account_type === 'keyworker' || Boolean(value.telephone_number), {
      error: 'The contact number field is required',
      path: ['telephone_number'],
    }),
  );

export const InvitedAccount = z
  .object({ token: text(200), ...name, ...newPassword, terms: Terms })
  .check(samePasswords);
