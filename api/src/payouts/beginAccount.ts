import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import { transact, type Db, type Tx } from '../database/database.ts';
import { send } from '../outbox/outbox.ts';
import type { PayoutAccounts, PayoutService } from '../payment-provider/payoutAccounts.ts';
import { readAccountAgain } from './readAccountAgain.ts';

/** Seconds until a job sees whether the call that began an account has opened it. */
const cutOffSeconds = 60;

/** Notes that a service wants an account; a second call finds that noted. */
export async function beginAccount(tx: Tx, call: { nursery: string; branch: string; user: string; request: string }) {
  const { nursery, branch, user, request } = call;
  const { rows } = await sql`
    update branch set payout_state = 'started'
    where nursery_id = ${nursery} and id = ${branch} and payout_state = 'none' and stripe_account_id is null
    returning id`.execute(tx);
  if (rows.length === 0) return;
  await audit(tx, { user, nursery, action: 'branch.begin_payouts', object: { type: 'branch', id: branch }, request });
  await send(tx, 'payment.account', { branch_id: branch }, cutOffSeconds);
}

/**
 * Opens the account that a service wants at the provider, if it is not there yet: for the call that wants it, and for the
 * job that finishes what a crash left. The provider's key makes it one account, for a day.
 * @throws PaymentUnavailable
 */
export async function finishAccount(db: Db, payments: PayoutAccounts, branch: string) {
  const { rows } = await sql<PayoutService>`
    select id as branch_id, name, contact_email as email, website from branch
    where id = ${branch} and payout_state = 'started' and stripe_account_id is null`.execute(db);
  const [wanting] = rows;
  if (!wanting) return;
  const account = await payments.openAccount(wanting);
  await transact(db, (tx) =>
    sql`update branch set stripe_account_id = ${account} where id = ${branch} and stripe_account_id is null`.execute(
      tx,
    ),
  );
  await readAccountAgain(db, payments, { branch });
}
