import * as z from 'zod/mini';
import { Id, LocalDate, Pence, WallTime } from '../rules.ts';

/** How an invoice is paid: as the family likes, or by the vouchers that it named. */
export const invoiceWays = ['invoice', 'voucher'] as const;

/**
 * Open: nothing is paid, and it is not due. Overdue: past its due date. Arrears: past the grace period too. Credited:
 * nothing is owed, because all of it was credited.
 */
export const invoiceStatuses = ['open', 'part_paid', 'overdue', 'arrears', 'paid', 'credited'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** How money for an invoice came. */
export const paidMethods = [
  'bank_transfer',
  'tax_free_childcare',
  'voucher',
  'standing_order',
  'cash',
  'card_machine',
  'cheque',
] as const;
export type PaidMethod = (typeof paidMethods)[number];

/** Why an invoice was credited. */
export const creditReasons = ['cancelled_by_family', 'cancelled_by_service', 'not_paid', 'goodwill'] as const;
export type CreditReason = (typeof creditReasons)[number];

/** A line as it was when the invoice was made; never changed. */
export const InvoiceLine = z.object({
  booking_id: Id,
  child: z.string(),
  description: z.string(),
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  amount: Pence,
  /** Pence of it that credit notes took back. */
  credited: Pence,
});

export const CreditNote = z.object({
  id: Id,
  /** 'CN-000012', without gaps within a provider. */
  number: z.string(),
  issued_on: LocalDate,
  reason: z.enum(creditReasons),
  total: Pence,
});

/** Money that a service recorded as received. */
export const Receipt = z.object({
  id: Id,
  amount: Pence,
  method: z.enum(paidMethods),
  reference: z.nullable(z.string()),
  received_on: LocalDate,
});

/** An invoice of a service to a family. */
export const Invoice = z.object({
  id: Id,
  /** 'INV-000042', without gaps within a provider. */
  number: z.string(),
  /** The payment of the order that it bills. */
  payment_id: Id,
  order_id: Id,
  order_number: z.string(),
  way: z.enum(invoiceWays),
  /** Where it is paid by vouchers: whose, and the family's reference there. */
  voucher: z.nullable(z.object({ provider: z.string(), reference: z.string() })),
  payee: z.string(),
  branch_id: Id,
  service_name: z.string(),
  /** Who owes it, as it was then. */
  payer: z.string(),
  children: z.array(z.string()),
  status: z.enum(invoiceStatuses),
  issued_on: LocalDate,
  due_on: LocalDate,
  /** The first day on which places that are not paid are released; the grace period is over then. */
  released_on: LocalDate,
  total: Pence,
  credited: Pence,
  /** What was received, without what went back or is to go back. */
  paid: Pence,
  owed: Pence,
  /** The part of the total that is due at once, and what of it is still owed. */
  deposit: Pence,
  deposit_owed: Pence,
  /** How to pay it, in the service's words. */
  instructions: z.nullable(z.string()),
  lines: z.array(InvoiceLine),
  credit_notes: z.array(CreditNote),
  receipts: z.array(Receipt),
});
export type Invoice = z.output<typeof Invoice>;

/** An invoice as the order shows it; `listInvoices` has all of it. */
export const OrderInvoice = z.pick(Invoice, {
  id: true,
  number: true,
  payment_id: true,
  way: true,
  status: true,
  due_on: true,
  released_on: true,
  total: true,
  credited: true,
  paid: true,
  owed: true,
  deposit: true,
  deposit_owed: true,
});
