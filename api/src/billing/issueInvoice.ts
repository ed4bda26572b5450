import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { partOf } from '@bairn/shared/schema/refundTerms';
import { localDate, now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { nextNumber } from './invoiceNumbers.ts';
import { tellInvoice } from './tellInvoice.ts';

type Billed = {
  nursery_id: string;
  branch_id: string;
  order_id: string;
  way: 'invoice' | 'voucher';
  keyworker: string;
  payer_name: string;
  payer_address: string[];
  payee_name: string;
  service_name: string;
  service_address: string[];
  service_email: string | null;
  instructions: string | null;
  total: number;
  deposit_percent: number;
  terms_days: number;
  grace_days: number;
};

export type Voucher = { provider: string; reference: string };

type Issued = {
  payment: string;
  /** Set where it is paid by vouchers. */
  voucher: Voucher | null;
  user: string | null;
  request?: string | undefined;
  /** Money that came late pays it at once: nothing is due, and the family is told of the money instead. */
  isPaid?: boolean;
  /** Takes its number; a race test passes one without the lock. */
  number?: typeof nextNumber;
};

const billed = (payment: string) => sql<Billed>`
  select p.nursery_id, k.branch_id, p.order_id, p.desk as way, o.keyworker_profile_id as keyworker,
    u.first_name || ' ' || u.last_name as payer_name,
    array_remove(array[x.address_line_1, x.address_line_2, x.city, x.postcode], null) as payer_address,
    n.name as payee_name, b.name as service_name,
    array_remove(array[b.address_line_1, b.address_line_2, b.city, b.postcode], null) as service_address,
    b.contact_email as service_email, b.invoice_instructions as instructions, p.amount as total,
    case p.desk when 'invoice' then b.deposit_percent else 0 end as deposit_percent,
    case p.desk when 'invoice' then b.invoice_terms_days else b.voucher_terms_days end as terms_days,
    case p.desk when 'invoice' then b.invoice_grace_days else b.voucher_grace_days end as grace_days
  from payment p
  join "order" o on o.id = p.order_id
  join payer u on u.id = o.keyworker_profile_id
  left join "user" x on x.id = u.user_id
  join nursery n on n.id = p.nursery_id
  join lateral (select branch_id from booking where payment_id = p.id limit 1) k on true
  join branch b on b.nursery_id = p.nursery_id and b.id = k.branch_id
  where p.id = ${payment}`;

/**
 * Bills a payment on account: the invoice with the next number of the provider, and a line for each booking, as they are now.
 * Tells the family. The order must be locked, or new.
 * @returns the invoice's id.
 */
export async function issueInvoice(
  tx: Tx,
  { payment, voucher, user, request, isPaid = false, number = nextNumber }: Issued,
): Promise<string> {
  const { rows } = await billed(payment).execute(tx);
  const [bill] = rows;
  if (!bill) throw new Error(`Payment ${payment} has no booking to bill.`);
  const { nursery_id, order_id, branch_id, total, deposit_percent, terms_days, keyworker } = bill;
  const id = newId();
  const today = localDate();
  const deposit = isPaid ? 0 : partOf(total, deposit_percent);
  const nth = await number(tx, nursery_id, 'invoice');
  await sql`insert into invoice (nursery_id, id, number, branch_id, order_id, payment_id, way, voucher_provider,
      voucher_reference, payer_name, payer_address, payee_name, service_name, service_address, service_email, instructions,
      total, deposit, issued_on, due_on, grace_days, created_at)
    values (${nursery_id}, ${id}, ${nth}, ${branch_id}, ${order_id}, ${payment}, ${bill.way}, ${voucher?.provider ?? null},
      ${voucher?.reference ?? null}, ${bill.payer_name}, ${bill.payer_address}, ${bill.payee_name}, ${bill.service_name},
      ${bill.service_address}, ${bill.service_email}, ${bill.instructions}, ${total}, ${deposit}, ${today},
      ${isPaid ? today : addDays(today, terms_days)}, ${bill.grace_days}, ${now()})`.execute(tx);
  await sql`insert into invoice_line (nursery_id, id, invoice_id, booking_id, child_name, description, date, start_time,
      end_time, amount)
    select k.nursery_id, gen_random_uuid(), ${id}, k.id, c.first_name || ' ' || c.last_name, s.name, k.date, k.start_time,
      k.end_time, k.price
    from booking k join child c on c.id = k.child_id
    join session s on s.nursery_id = k.nursery_id and s.id = k.session_id where k.payment_id = ${payment}`.execute(tx);
  await audit(tx, {
    user,
    nursery: nursery_id,
    action: 'invoice.issue',
    object: { type: 'invoice', id },
    related: { order_id, payment_id: payment },
    request,
  });
  if (!isPaid) await tellInvoice(tx, 'issued', { id, keyworker, nursery: nursery_id, branch: branch_id });
  return id;
}
