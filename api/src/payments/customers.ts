import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Db } from '../plugins/database.ts';
import { newId } from '../plugins/id.ts';
import type { Payments } from '../plugins/payments.ts';

type Family = { name: string; email: string; customer: string | null };

/**
 * The family at the payment provider; the first call makes it known there.
 * @throws PaymentUnavailable
 */
export async function customerOf(db: Db, payments: Payments, keyworker: string): Promise<string> {
  const { rows } = await sql<Family>`
    select u.first_name || ' ' || u.last_name as name, u.email, c.provider_ref as customer
    from keyworker_profile k join "user" u on u.id = k.user_id
    left join payment_customer c on c.keyworker_profile_id = k.id
    where k.id = ${keyworker}`.execute(db);
  const [family] = rows;
  if (!family) throw new Error(`There is no keyworker ${keyworker}.`);
  if (family.customer) return family.customer;
  const made = await payments.createCustomer({ keyworker_id: keyworker, name: family.name, email: family.email });
  await sql`insert into payment_customer (id, keyworker_profile_id, provider_ref, created_at)
    values (${newId()}, ${keyworker}, ${made}, ${now()}) on conflict do nothing`.execute(db);
  // Two calls at the same moment: the provider's key gave both the same, and whichever was written counts.
  const kept = await sql<{ customer: string }>`
    select provider_ref as customer from payment_customer where keyworker_profile_id = ${keyworker}`.execute(db);
  return kept.rows[0]?.customer ?? made;
}
