import * as z from 'zod/mini';
import { all, contract, one } from './endpoint.ts';
import { Id } from './rules.ts';
import { voucherProviderIds } from './voucherProviders.ts';

/** A reference as voucher providers write it: letters, digits, spaces, dots, slashes and dashes. */
const Reference = z
  .string()
  .check(
    z.trim(),
    z.minLength(3),
    z.maxLength(40),
    z.regex(/^[\p{L}\p{N} ./-]+$/u, { error: 'Use letters, digits, spaces, dots, slashes and dashes' }),
  );

/** What the form of a voucher account asks for; `voucherProviders` has the names and where the reference is found. */
export const VoucherForm = z.object({ provider: z.enum(voucherProviderIds), reference: Reference });

/** A family's account at a voucher provider, for one child. */
export const Voucher = z.object({
  id: Id,
  child_id: Id,
  child_name: z.string(),
  provider: z.enum(voucherProviderIds),
  provider_name: z.string(),
  /** The account reference that the service finds its payment by. */
  reference: z.string(),
});
export type Voucher = z.output<typeof Voucher>;

export const saveVoucherContract = contract(() => ({
  summary: "Save a child's childcare voucher account; the same provider again changes its reference",
  params: z.object({ id: Id }),
  body: VoucherForm,
  response: one(Voucher),
}));

export const listVouchersContract = contract(() => ({
  summary: "The family's saved childcare voucher accounts, by child",
  response: all(Voucher),
}));

export const removeVoucherContract = contract(() => ({
  summary: 'Remove a saved childcare voucher account; what it was chosen for stays',
  params: z.object({ id: Id }),
  response: all(Voucher),
}));
