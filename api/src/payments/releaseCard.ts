import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { NotYet } from '../outbox/outbox.ts';
import { PaymentUnavailable, type Payments } from '../payment-provider/paymentProvider.ts';

/** Seconds until it is looked at again. */
const lookAgainSeconds = 60;

/** @throws NotYet where the provider does not answer, so that nothing that it is to forget is lost. */
async function untilAnswered(call: () => Promise<void>) {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    throw new NotYet('The provider does not answer.', lookAgainSeconds);
  }
}

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
  await untilAnswered(() => payments.detach(method));
}

/** The job that makes the provider forget a family whose account is deleted, and its cards. @throws NotYet */
export const releaseCustomer = (payments: Payments, customer: string) =>
  untilAnswered(() => payments.removeCustomer(customer));
