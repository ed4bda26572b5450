import { sql } from 'kysely';
import type { Db } from '../plugins/database.ts';
import { NotYet } from '../plugins/outbox.ts';
import { PaymentUnavailable, type Payments } from '../plugins/payments.ts';

/** Seconds until it is looked at again. */
const lookAgainSeconds = 60;

type Use = { kept: boolean; open: boolean };

/**
 * The job that lets go of a card at the provider, unless the family keeps it.
 * @throws NotYet while a payment with it is open, or the provider does not answer.
 */
export async function releaseCard(db: Db, payments: Payments, method: string) {
  const { rows } = await sql<Use>`
    select exists (select from saved_card where provider_ref = ${method} and removed_at is null) as kept,
      exists (select from payment where payment_method_id = ${method} and status in ('created', 'pending')) as open`.execute(
    db,
  );
  if (rows[0]?.kept) return;
  if (rows[0]?.open) throw new NotYet('A payment with this card is open.', lookAgainSeconds);
  try {
    await payments.detach(method);
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    throw new NotYet('The provider does not answer.', lookAgainSeconds);
  }
}
