import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { sendMail } from '../mail/sendMail.ts';
import { send } from '../outbox/outbox.ts';
import { announceService } from '../service-profile/announce.ts';
import { holdBranch, type Place } from '../service-profile/holdBranch.ts';
import { moveBranch } from '../service-profile/listBranch.ts';
import { readProvenOwner } from '../service-profile/publicRegisterQueries.ts';
import { prove } from './prove.ts';

/** A service that says a CS number is its own, as an operator decides about it. */
export type Claim = Place & {
  cs_number: string;
  name: string;
  provider: string;
  /** Super admins with their addresses. */
  owners: string[];
  status: string;
  proven: boolean;
  /** The document's key in the files folder. */
  evidence_key: string | null;
  evidence_at: string | null;
};

/** The services that claim a number, or without one those that have sent a document; the proven one first. */
export async function readClaims(db: Handle, number: string | null): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select b.nursery_id as nursery, b.id as branch, b.cs_number, b.name, n.name as provider, b.status,
      b.proven_number is not distinct from b.cs_number as proven, p.evidence_key, p.evidence_at,
      array(select u.first_name || ' ' || u.last_name || ' <' || u.email || '>'
        from staff_profile s join "user" u on u.id = s.user_id
        where s.nursery_id = n.id and s.role = 'nursery-super-admin' and s.deleted_at is null
        order by s.created_at) as owners
    from branch b join nursery n on n.id = b.nursery_id
    left join branch_proof p on p.nursery_id = b.nursery_id and p.branch_id = b.id
    where b.status <> 'deleted' and b.cs_number is not null
      and (b.cs_number = ${number} or ${number}::text is null and p.evidence_key is not null)
    order by proven desc, p.evidence_at nulls last, b.created_at`.execute(db);
  return rows;
}

const entry = ({ nursery, branch }: Place, related: Record<string, string>) => ({
  user: null,
  nursery,
  object: { type: 'branch', id: branch } as const,
  related,
});

/** Takes a number from the service that has proven it, which is unlisted with it. */
async function takeNumber(tx: Tx, owner: Place) {
  const { status } = await holdBranch(tx, owner);
  await sql`update branch set proven_number = null
    where nursery_id = ${owner.nursery} and id = ${owner.branch}`.execute(tx);
  await audit(tx, { ...entry(owner, { how: 'operator' }), action: 'branch.lose_number' });
  if (status === 'listed') await moveBranch(tx, owner, 'unlist', { user: null });
  else await announceService(tx, owner.branch);
}

/** Emails the decision to the super admins of the provider. */
async function tellOwners(tx: Tx, { nursery, branch }: Place, approved: boolean) {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from staff_profile where nursery_id = ${nursery} and role = 'nursery-super-admin'
      and deleted_at is null and suspended_at is null order by user_id`.execute(tx);
  const decision_id = newId();
  for (const { user_id } of rows)
    await sendMail(tx, 'service.decided', { decision_id, branch_id: branch, user_id, approved });
}

/**
 * Proves the number of a service by an operator's decision.
 * @param replace also where another service has proven it
 * @throws Refusal 409 `no_code` where another service has proven it
 */
export async function approveClaim(tx: Tx, { nursery, branch, cs_number }: Claim, replace: boolean) {
  const owner = replace ? await readProvenOwner(tx, cs_number) : undefined;
  if (owner && owner.branch !== branch) {
    // Both services in the order of their ids, so that two operators cannot deadlock.
    for (const of of [owner, { nursery, branch }].toSorted((a, b) => (a.branch < b.branch ? -1 : 1)))
      await holdBranch(tx, of);
    await takeNumber(tx, owner);
  }
  await prove(tx, { nursery, branch }, cs_number, { user: null, how: 'operator' });
  await tellOwners(tx, { nursery, branch }, true);
}

/** Turns the document of a service down: its owner is asked for another one on the service's page. */
export async function declineClaim(tx: Tx, claim: Claim) {
  const { nursery, branch } = claim;
  await holdBranch(tx, claim);
  const { rows } = await sql<{ key: string | null }>`
    update branch_proof p set evidence_key = null, evidence_at = null, declined_at = ${now()} from branch_proof former
    where former.id = p.id and p.nursery_id = ${nursery} and p.branch_id = ${branch}
    returning former.evidence_key as key`.execute(tx);
  const key = rows[0]?.key;
  if (key) await send(tx, 'file.remove', { key });
  await audit(tx, { ...entry(claim, { how: 'operator' }), action: 'branch.decline_evidence' });
  await tellOwners(tx, claim, false);
  await announceService(tx, branch);
}
