import * as z from 'zod/mini';
import { localDate } from './clock.ts';
import { optionalText } from './details.ts';
import { contract, one, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { invoiceList } from './lists/invoices.ts';
import { branchScope } from './planning.ts';
import { Id, LocalDate, Pence } from './rules.ts';
import { Invoice, paidMethods } from './rows/invoices.ts';
import { ServiceOrder } from './rows/orders.ts';

export const listInvoicesContract = contract(() => ({
  summary: "The family's invoices, those to pay first",
  query: listQuery(invoiceList, {
    /** That one alone, wherever it stands in the list. */
    invoice: z.optional(Id),
    /** Those of an order alone. */
    order: z.optional(Id),
  }),
  response: z.extend(page(Invoice), {
    /** Of all invoices, whatever the filter: pence to pay, and pence past their due date. */
    totals: z.object({ owed: Pence, overdue: Pence }),
  }),
}));

export const invoiceDocumentContract = contract(() => ({
  summary: 'An invoice or a credit note as a PDF',
  params: z.object({ id: Id }),
  response: z.never(),
}));

export const serviceInvoiceDocumentContract = contract(() => ({
  summary: 'An invoice of the branch, or a credit note of one, as a PDF',
  params: z.object({ ...branchScope, id: Id }),
  response: z.never(),
}));

const needsReference = ['tax_free_childcare', 'voucher'];

/** Tax-Free Childcare and vouchers are settled by their reference. */
const named = z.refine<{ method: string; reference?: string | null | undefined }>(
  ({ method, reference }) => !needsReference.includes(method) || Boolean(reference),
  { error: 'Enter the reference that the payment shows', path: ['reference'] },
);

const received = {
  /** For vouchers all that is owed; for an invoice as much as came. */
  amount: z.int().check(
    z.refine((pence) => pence >= 1, { error: 'The amount must be £0.01 or more' }),
    z.lte(100_000_000),
  ),
  method: z.enum(paidMethods),
  /** What the bank statement or the voucher provider shows. */
  reference: optionalText(100),
  /** Today unless told. */
  received_on: z.nullish(
    LocalDate.check(z.refine((date) => date <= localDate(), { error: 'The date cannot be after today' })),
  ),
};

/** What the form of received money asks for; pence. */
export const MarkPaid = z.object(received).check(named);

export const markPaidContract = contract(() => ({
  summary: 'Record money received for an invoice or vouchers; repeating it with the same key has no further effect',
  params: z.object({ ...branchScope, id: Id }),
  body: z
    .object({
      ...received,
      payment_id: Id,
      /** What was shown as owed: another amount by now is refused. */
      expected_owed: Pence,
    })
    .check(named),
  response: one(ServiceOrder),
}));
