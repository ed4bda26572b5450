import { sql } from 'kysely';
import {
  connectAccount,
  createConnectedAccount,
  refreshConnectedAccount,
  showConnectedAccount,
} from '@bairn/shared/calls/payouts';
import type { PayoutState } from '@bairn/shared/schema/payouts';
import type { Handle } from '../database/database.ts';
import { serve } from '../http/serve.ts';
import { answered } from '../payments/answered.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { beginAccount, finishAccount } from './beginAccount.ts';
import { readAccountAgain } from './readAccountAgain.ts';

type Known = {
  state: PayoutState;
  missing: string[];
  account: string | null;
  former: { ending: string; enabled_at: string | null; gone_at: string }[];
};

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

async function readKnown(db: Handle, { nursery, branch }: { nursery: string; branch: string }): Promise<Known> {
  const { rows } = await sql<Known>`
    select case when payout_gone_at is not null then 'disconnected' else payout_state end as state,
      payout_missing as missing, stripe_account_id as account,
      (select coalesce(json_agg(json_build_object('ending', right(f.stripe_account_id, 4),
          'enabled_at', ${iso('f.enabled_at')}, 'gone_at', ${iso('f.gone_at')}) order by f.replaced_at desc, f.id), '[]')
        from former_payout_account f where f.nursery_id = branch.nursery_id and f.branch_id = branch.id) as former
    from branch
    where nursery_id = ${nursery} and id = ${branch}`.execute(db);
  const [known] = rows;
  if (!known) throw notFound();
  return known;
}

const page = '/settings/payment-collection';

/** Routes of the account to which a service is paid out. */
export const payoutRoutes = [
  serve(showConnectedAccount, { access: 'payouts.manage' }, async ({ db, params }) => ({
    data: await readKnown(db, params),
  })),

  serve(
    createConnectedAccount,
    { access: 'payouts.manage', ownTransactions: true },
    async ({ db, params, person, request, transact, services: { payments } }) => {
      const { nursery, branch } = params;
      // An account that the provider knows again after all is kept.
      const { state } = await readKnown(db, params);
      if (state === 'disconnected') await answered(() => readAccountAgain(db, payments, { branch }));
      await transact((tx) => beginAccount(tx, { nursery, branch, user: person.user_id, request: request.id }));
      await answered(() => finishAccount(db, payments, branch));
      return { data: await readKnown(db, params) };
    },
  ),

  serve(
    refreshConnectedAccount,
    { access: 'payouts.manage', ownTransactions: true },
    async ({ db, params, services: { payments } }) => {
      await answered(() => readAccountAgain(db, payments, { branch: params.branch }));
      return { data: await readKnown(db, params) };
    },
  ),

  serve(
    connectAccount,
    { access: 'payouts.manage', ownTransactions: true },
    async ({ db, params, services: { payments, site } }) => {
      const { state, account } = await readKnown(db, params);
      if (account === null) throw conflict('Set up payouts first.', 'none');
      const visit = {
        form: state !== 'enabled',
        back: `${site.url}${page}?returned=1`,
        again: `${site.url}${page}?expired=1`,
      };
      const url = await answered(() => payments.accountPage(account, visit));
      // A refused call writes nothing: the page asks how the account stands (`refresh`).
      if (url === null) {
        throw conflict('This account is no longer connected to Bairn. Please connect another one.', 'gone');
      }
      return { data: { url } };
    },
  ),
];
