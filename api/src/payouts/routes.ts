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

type Known = { state: PayoutState; missing: string[]; account: string | null };

async function readKnown(db: Handle, { nursery, branch }: { nursery: string; branch: string }): Promise<Known> {
  const { rows } = await sql<Known>`
    select payout_state as state, payout_missing as missing, stripe_account_id as account from branch
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
      if (url === null) {
        throw conflict(
          'Our card provider no longer knows this account. Please contact support to connect another one.',
          'gone',
        );
      }
      return { data: { url } };
    },
  ),
];
