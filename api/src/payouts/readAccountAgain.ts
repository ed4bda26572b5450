import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import { transact, type Db, type Tx } from '../database/database.ts';
import { notify } from '../notifications/notify.ts';
import type { PayoutAccount, PayoutAccounts } from '../payment-provider/payoutAccounts.ts';
import { tellBranch } from '../realtime/tell.ts';
import { payoutStateOf, type StoredState } from './payoutState.ts';

/** A look at the provider, by its number: a later one has a higher number. */
type Look = { nursery: string; branch: string; account: string; number: number };
type Known = { state: StoredState; was_enabled: boolean; answered: number };

/** Takes the next number for the accounts that are to be looked at. */
async function beginLooks(tx: Tx, which: { branch: string } | { account: string }) {
  const { rows } = await sql<Look>`
    update branch set payout_asked = payout_asked + 1
    where stripe_account_id is not null and ${'branch' in which ? sql`id = ${which.branch}` : sql`stripe_account_id = ${which.account}`}
    returning nursery_id as nursery, id as branch, stripe_account_id as account, payout_asked as number`.execute(tx);
  return rows;
}

/** Writes down what a look found, unless a later look was answered first. */
async function settleLook(tx: Tx, { nursery, branch, number }: Look, account: PayoutAccount | null) {
  const { rows } = await sql<Known>`
    select payout_state as state, payout_enabled_at is not null as was_enabled, payout_answered as answered
    from branch where id = ${branch} for update`.execute(tx);
  const [known] = rows;
  if (!known || known.answered >= number) return;
  const state = payoutStateOf(account, known.was_enabled);
  await sql`
    update branch set payout_answered = ${number}, payout_state = ${state}, payout_missing = ${account?.missing ?? []},
      payout_gone_at = ${account ? null : sql`coalesce(payout_gone_at, ${now()})`},
      payout_enabled_at = ${state === 'enabled' ? sql`coalesce(payout_enabled_at, ${now()})` : sql`payout_enabled_at`}
    where id = ${branch}`.execute(tx);
  await tellBranch(tx, branch, 'service.changed', { id: branch });
  if (state === known.state) return;
  await audit(tx, { user: null, nursery, action: 'branch.payouts', object: { type: 'branch', id: branch } });
  if (state !== 'restricted') return;
  const to = { nursery, branch, except: null };
  await notify(tx, { type: 'payouts.restricted', object: branch, to, ids: { branch_id: branch } });
}

/**
 * Asks the provider how an account stands and writes it down. Nothing that an event says is used, so events may come late,
 * twice and in any order: each look takes a number first, and its answer counts unless a later look was answered before.
 * A change at the provider is told by an event, whose look begins after it.
 * @throws PaymentUnavailable
 */
export async function readAccountAgain(
  db: Db,
  payments: Pick<PayoutAccounts, 'readAccount'>,
  which: { branch: string } | { account: string },
) {
  for (const look of await transact(db, (tx) => beginLooks(tx, which))) {
    const account = await payments.readAccount(look.account);
    await transact(db, (tx) => settleLook(tx, look, account));
  }
}
