import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import { transact, type Db, type Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { send } from '../outbox/outbox.ts';
import type { PayoutAccounts, PayoutService } from '../payment-provider/payoutAccounts.ts';
import { tellBranch } from '../realtime/tell.ts';
import { readAccountAgain } from './readAccountAgain.ts';

/** Seconds until a job sees whether the call that began an account has opened it. */
const cutOffSeconds = 60;

type Call = { nursery: string; branch: string; user: string; request: string };

/** Keeps the account that its owner disconnected as a former one, and forgets what was known of it. */
async function putAway(tx: Tx, { nursery, branch }: Call) {
  await sql`
    insert into former_payout_account (nursery_id, id, branch_id, stripe_account_id, enabled_at, gone_at, replaced_at)
    select nursery_id, ${newId()}, id, stripe_account_id, payout_enabled_at, payout_gone_at, ${now()}
    from branch where nursery_id = ${nursery} and id = ${branch}`.execute(tx);
  // A look at the old account that is answered now must not be taken for one at the new.
  await sql`
    update branch set stripe_account_id = null, payout_state = 'none', payout_missing = '{}', payout_enabled_at = null,
      payout_gone_at = null, payout_asked = payout_asked + 1, payout_answered = payout_asked + 1
    where nursery_id = ${nursery} and id = ${branch}`.execute(tx);
}

/**
 * Notes that a service wants an account: its first one, or another in place of one that its owner disconnected. A second
 * call finds that noted.
 */
export async function beginAccount(tx: Tx, call: Call) {
  const { nursery, branch, user, request } = call;
  const { rows: known } = await sql<{ gone: boolean }>`
    select payout_gone_at is not null and stripe_account_id is not null as gone from branch
    where nursery_id = ${nursery} and id = ${branch} for update`.execute(tx);
  const gone = known[0]?.gone ?? false;
  if (gone) await putAway(tx, call);
  const { rows } = await sql`
    update branch set payout_state = 'started'
    where nursery_id = ${nursery} and id = ${branch} and payout_state = 'none' and stripe_account_id is null
    returning id`.execute(tx);
  if (rows.length === 0) return;
  const action = gone ? 'branch.replace_payouts' : 'branch.begin_payouts';
  await audit(tx, { user, nursery, action, object: { type: 'branch', id: branch }, request });
  await tellBranch(tx, branch, 'service.changed', { id: branch });
  await send(tx, 'payment.account', { branch_id: branch }, cutOffSeconds);
}

/**
 * Opens the account that a service wants at the provider, if it is not there yet: for the call that wants it, and for the
 * job that finishes what a crash left. The provider's key makes it one account, for a day.
 * @throws PaymentUnavailable
 */
export async function finishAccount(db: Db, payments: PayoutAccounts, branch: string) {
  const { rows } = await sql<PayoutService>`
    select id as branch_id, name, contact_email as email, website,
      (select count(*)::int from former_payout_account f
        where f.nursery_id = branch.nursery_id and f.branch_id = branch.id) as former
    from branch where id = ${branch} and payout_state = 'started' and stripe_account_id is null`.execute(db);
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
