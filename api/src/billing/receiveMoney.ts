import { sql } from 'kysely';
import type { PaidMethod } from '@bairn/shared/schema/rows/invoices';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';

/** Money for a payment on account, as a service records it. */
export type Receipt = {
  payment: string;
  /** Pence, more than 0. */
  amount: number;
  method: PaidMethod;
  reference: string | null;
  received_on: string;
  user: string;
  key: string;
  /** 0 for what was owed, 1 for what paid places that were released, 2 for what goes back. */
  part: 0 | 1 | 2;
};

/** Writes a receipt and its movement of money. @returns its id */
export async function writeReceipt(tx: Tx, { payment, amount, method, reference, ...one }: Receipt): Promise<string> {
  const id = newId();
  await sql`insert into receipt (nursery_id, id, payment_id, order_id, amount, method, reference, received_on, user_id,
      idempotency_key, part, created_at)
    select nursery_id, ${id}, id, order_id, ${amount}, ${method}, ${reference}, ${one.received_on}, ${one.user}, ${one.key},
      ${one.part}, ${now()} from payment where id = ${payment}`.execute(tx);
  await sql`insert into ledger_entry (id, order_id, payment_id, nursery_id, kind, amount, provider_ref, at)
    select ${newId()}, order_id, id, nursery_id, 'charge', ${amount}, ${`receipt_${id}`}, ${now()}
    from payment where id = ${payment}`.execute(tx);
  return id;
}
