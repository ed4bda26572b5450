import { sql } from 'kysely';
import type { Handle } from '../database/database.ts';

/** Payments `p` that a family makes to the service itself after ordering: by invoice, or by childcare vouchers. */
export const isOnAccount = sql`coalesce(p.desk in ('invoice', 'voucher'), false)`;

/** Pence of a payment `p` on account: billed, credited, received, and returned or to be returned. */
export const accountColumns = sql`
  coalesce((select v.total from invoice v where v.payment_id = p.id), 0)::int as billed,
  coalesce((select sum(c.total) from invoice v join credit_note c on c.nursery_id = v.nursery_id and c.invoice_id = v.id
    where v.payment_id = p.id), 0)::int as credited,
  coalesce((select sum(l.amount) from ledger_entry l where l.payment_id = p.id and l.kind = 'charge'), 0)::int as received,
  coalesce((select sum(r.amount) from refund r where r.payment_id = p.id and r.status <> 'failed'), 0)::int as returned`;

/** Pence that are owed on a payment `p` on account; 0 for any other. */
export const owedOnAccount = sql<number>`(select a.billed - a.credited - a.received + a.returned
  from (select ${accountColumns}) a)`;

/** Whether what cancelling a booking `k` gives comes off its invoice: it was billed, and something is owed on it. */
export const comesOffInvoice = sql<boolean>`exists (select from payment p
  where p.nursery_id = k.nursery_id and p.id = k.payment_id and p.status = 'pending' and ${isOnAccount})`;

/** What a payment on account comes to, in pence. */
export type Account = { billed: number; credited: number; received: number; returned: number; owed: number };

/** The accounts of those of the payments that are on account. */
export async function readAccounts(db: Handle, payments: readonly string[]): Promise<Map<string, Account>> {
  const { rows } = await sql<Omit<Account, 'owed'> & { id: string }>`
    select p.id, ${accountColumns} from payment p
    where p.id = any(${payments}::uuid[]) and ${isOnAccount}`.execute(db);
  return new Map(
    rows.map(({ id, ...account }) => {
      const { billed, credited, received, returned } = account;
      return [id, { ...account, owed: billed - credited - received + returned }];
    }),
  );
}

/**
 * Pence of a booking that credit notes took off the invoice of its payment. One that late money booked again has another
 * payment, and what its former invoice was credited does not count.
 */
export const creditedOf = (booking: string) => {
  const [id, nursery, payment] = ['id', 'nursery_id', 'payment_id'].map((column) => sql.ref(`${booking}.${column}`));
  return sql<number>`coalesce((select sum(cl.amount) from credit_note_line cl
    join credit_note c on c.nursery_id = cl.nursery_id and c.id = cl.credit_note_id
    join invoice v on v.nursery_id = c.nursery_id and v.id = c.invoice_id and v.payment_id = ${payment}
    where cl.nursery_id = ${nursery} and cl.booking_id = ${id}), 0)::int`;
};
