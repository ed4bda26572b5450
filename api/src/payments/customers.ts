import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { holdFamily } from '../families/holdFamily.ts';
import { transact, type Db, type Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { send } from '../outbox/outbox.ts';
import type { Payments } from '../payment-provider/paymentProvider.ts';
import { unauthenticated } from '../refusals/refusal.ts';

type Family = { name: string; email: string; customer: string | null };

/** Null where the account was deleted since: the payment provider is to forget the family again. */
async function keepCustomer(tx: Tx, keyworker: string, made: string): Promise<string | null> {
  if (!(await holdFamily(tx, keyworker))) {
    await send(tx, 'customer.release', { customer: made });
    return null;
  }
  await sql`insert into payment_customer (id, keyworker_profile_id, provider_ref, created_at)
    values (${newId()}, ${keyworker}, ${made}, ${now()}) on conflict do nothing`.execute(tx);
  // Two calls at the same moment: the provider's key gave both the same, and whichever was written counts.
  const { rows } = await sql<{ customer: string }>`
    select provider_ref as customer from payment_customer where keyworker_profile_id = ${keyworker}`.execute(tx);
  return rows[0]?.customer ?? made;
}

/**
 * The family at the payment provider; the first call makes it known there.
 * @throws PaymentUnavailable, Refusal 401 for a deleted account
 */
export async function customerOf(db: Db, payments: Payments, keyworker: string): Promise<string> {
  const { rows } = await sql<Family>`
    select u.first_name || ' ' || u.last_name as name, u.email, c.provider_ref as customer
    from payer u left join payment_customer c on c.keyworker_profile_id = u.id
    where u.id = ${keyworker} and u.deleted_at is null`.execute(db);
  const [family] = rows;
  if (!family) throw unauthenticated();
  if (family.customer) return family.customer;
  const made = await payments.createCustomer({ keyworker_id: keyworker, name: family.name, email: family.email });
  const kept = await transact(db, (tx) => keepCustomer(tx, keyworker, made));
  if (kept === null) throw unauthenticated();
  return kept;
}
