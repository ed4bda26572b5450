import { sql } from 'kysely';
import type { CreditReason } from '@bairn/shared/schema/rows/invoices';
import { localDate, now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { nextNumber } from './invoiceNumbers.ts';
import { tellInvoice } from './tellInvoice.ts';

/** Pence to take back of a payment's invoice, for a booking or for none in particular. */
export type Credit = { payment: string; booking: string | null; amount: number };

type Who = {
  reason: CreditReason;
  user: string | null;
  request?: string | undefined;
  /** What the service wrote about it. */
  note?: string | undefined;
};

type Invoiced = {
  id: string;
  nursery: string;
  branch: string;
  order: string;
  payment: string;
  keyworker: string;
  net: number;
};

const invoices = (payments: readonly string[]) => sql<Invoiced>`
  select v.id, v.nursery_id as nursery, v.branch_id as branch, v.order_id as "order", v.payment_id as payment,
    o.keyworker_profile_id as keyworker, v.total - coalesce((select sum(c.total) from credit_note c
      where c.nursery_id = v.nursery_id and c.invoice_id = v.id), 0)::int as net
  from invoice v join "order" o on o.id = v.order_id
  where v.payment_id = any(${payments}::uuid[]) order by v.nursery_id, v.id`;

/**
 * Credits invoices, with one credit note for each. The orders must be locked.
 * @throws Error where more would be credited than the invoice is over
 */
export async function creditBookings(tx: Tx, credits: readonly Credit[], { reason, user, request, note }: Who) {
  const wanted = credits.filter(({ amount }) => amount > 0);
  if (wanted.length === 0) return;
  const { rows } = await invoices([...new Set(wanted.map(({ payment }) => payment))]).execute(tx);
  for (const invoice of rows) {
    const own = wanted.filter(({ payment }) => payment === invoice.payment);
    const total = own.reduce((sum, { amount }) => sum + amount, 0);
    if (total > invoice.net) throw new Error(`Invoice ${invoice.id} is over ${invoice.net}p, and not ${total}p.`);
    const id = newId();
    const number = await nextNumber(tx, invoice.nursery, 'credit_note');
    await sql`insert into credit_note (nursery_id, id, number, invoice_id, reason, note, total, issued_on, created_at)
      values (${invoice.nursery}, ${id}, ${number}, ${invoice.id}, ${reason}, ${note ?? null}, ${total}, ${localDate()},
        ${now()})`.execute(tx);
    const lines = own.map(({ booking, amount }) => ({ id: newId(), booking, amount }));
    await sql`insert into credit_note_line (nursery_id, id, credit_note_id, booking_id, amount)
      select ${invoice.nursery}::uuid, t.id, ${id}::uuid, t.booking, t.amount
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t (id uuid, booking uuid, amount int)`.execute(tx);
    await audit(tx, {
      user,
      nursery: invoice.nursery,
      action: 'invoice.credit',
      object: { type: 'invoice', id: invoice.id },
      related: { order_id: invoice.order, credit_note_id: id },
      request,
    });
    await tellInvoice(tx, 'credited', invoice, id);
  }
}
