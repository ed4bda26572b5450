import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { conflict } from '../refusals/refusal.ts';
import { announceService } from '../service-profile/announce.ts';
import { forgetProof } from '../service-profile/forgetProof.ts';
import { holdBranch, type Place } from '../service-profile/holdBranch.ts';
import { readProvenOwner } from '../service-profile/publicRegisterQueries.ts';

/** Says the same whether the public register has no address or another service has proven the number. */
export const noCode = () =>
  conflict(
    'This CI registration number cannot be proven with a code. Send us a document that shows that the service is yours, and we will check it.',
    'no_code',
  );

export const provenAlready = () => conflict('This CI registration number is proven already.', 'proven');

type By = { user: string | null; request?: string; how: 'code' | 'operator' };

/** The unique index lets one service have a number: another one that proves it at the same moment waits here and is refused. */
async function keepNumber(tx: Tx, { nursery, branch }: Place, number: string) {
  try {
    await sql`update branch set proven_number = ${number} where nursery_id = ${nursery} and id = ${branch}`.execute(tx);
  } catch (error) {
    throw (error as { code?: string }).code === '23505' ? noCode() : error;
  }
}

/**
 * Notes that the CS number of a service is its owner's. Of two services that prove one number at once the first keeps it.
 * @throws Refusal 404, 409 `no_code` where another service has proven the number, or this service's number has changed
 */
export async function prove(tx: Tx, of: Place, number: string, by: By) {
  const held = await holdBranch(tx, of);
  if (held.cs_number !== number) throw noCode();
  const owner = await readProvenOwner(tx, number);
  if (owner && owner.branch !== of.branch) throw noCode();
  await keepNumber(tx, of, number);
  await forgetProof(tx, of);
  await audit(tx, {
    user: by.user,
    nursery: of.nursery,
    action: 'branch.prove',
    object: { type: 'branch', id: of.branch },
    related: { how: by.how },
    request: by.request,
  });
  await announceService(tx, of.branch, number);
}
