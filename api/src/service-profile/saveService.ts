import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ServiceChange, ServiceForm } from '@bairn/shared/schema/onboarding';
import type { QuickChange } from '@bairn/shared/schema/serviceProfile';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { announceService } from './announce.ts';
import { moveBranch } from './listBranch.ts';
import { completeBranch, offerColumns, refuseUnknownOffer } from './completeBranch.ts';
import { holdBranch, type By, type Place } from './holdBranch.ts';
import { assign, insertBranch } from './insertBranch.ts';
import { writeAbout } from './writeAbout.ts';

/** Logs and announces a change of what a service says of itself. */
export async function changed(tx: Tx, { nursery, branch }: Place, by: By, ...numbers: readonly (string | null)[]) {
  await audit(tx, {
    user: by.user,
    nursery,
    action: 'branch.change',
    object: { type: 'branch', id: branch },
    request: by.request,
  });
  await announceService(tx, branch, ...numbers);
}

/**
 * Saves the whole service form. A service whose details were not complete is complete with it, as at the end of the set-up.
 * With a new CS number a listed service is unlisted until the number is proven.
 * @throws Refusal 422 for an unknown id or the CS number of another service of the provider
 */
export async function saveService(tx: Tx, of: Place, values: z.output<typeof ServiceChange>, by: By) {
  refuseUnknownOffer(values);
  const { status } = await holdBranch(tx, of);
  const numbers = await writeAbout(tx, of, values);
  const mine = sql`nursery_id = ${of.nursery} and id = ${of.branch}`;
  if (values.about !== undefined) await sql`update branch set about = ${values.about} where ${mine}`.execute(tx);
  if (status === 'onboarding') return completeBranch(tx, of, values, by);
  await sql`update branch set ${offerColumns(values)} where ${mine}`.execute(tx);
  await changed(tx, of, by, ...numbers);
  if (status === 'listed' && !(await holdBranch(tx, of)).proven) await moveBranch(tx, of, 'unlist', by);
}

/** Saves the few fields that change often; what is left out stays. */
export async function saveQuickly(tx: Tx, of: Place, values: z.output<typeof QuickChange>, by: By) {
  await holdBranch(tx, of);
  for (const [column, value] of Object.entries(values)) {
    if (value === undefined) continue;
    await sql`update branch set ${sql.ref(column)} = ${value} where nursery_id = ${of.nursery} and id = ${of.branch}`.execute(
      tx,
    );
  }
  await changed(tx, of, by);
}

/**
 * Adds a service to a provider, with the person assigned to it. It begins in its set-up, which the form ends.
 * @param profile the person's staff profile at the provider
 * @returns its id
 * @throws Refusal 422 for an unknown id or the CS number of another service
 */
export async function addService(
  tx: Tx,
  { nursery, profile }: { nursery: string; profile: string },
  values: z.output<typeof ServiceForm>,
  by: By,
): Promise<string> {
  const branch = await insertBranch(tx, nursery, values.service_name);
  await assign(tx, nursery, profile, branch);
  await audit(tx, {
    user: by.user,
    nursery,
    action: 'branch.create',
    object: { type: 'branch', id: branch },
    request: by.request,
  });
  await writeAbout(tx, { nursery, branch }, values);
  await completeBranch(tx, { nursery, branch }, values, by);
  return branch;
}
