import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { storeDocument } from '../documents/storeDocument.ts';
import { send } from '../outbox/outbox.ts';
import { conflict } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';
import { announceService } from '../service-profile/announce.ts';
import { holdBranch, type By, type Place } from '../service-profile/holdBranch.ts';
import { provenAlready } from './prove.ts';

/** Stores a document of a claim; only an operator reads it. @throws Refusal 422 where it is neither a PDF nor a picture */
export const storeEvidence = (services: Pick<Services, 'files' | 'images'>, file: File): Promise<string> =>
  storeDocument(services, file, { kind: 'evidence', field: 'evidence' });

/**
 * Notes a stored document of a service, which takes the place of an earlier one, or with null takes that one back.
 * @throws Refusal 409 where there is nothing to prove
 */
export async function noteEvidence(tx: Tx, of: Place, key: string | null, by: By) {
  const { cs_number, proven } = await holdBranch(tx, of);
  if (cs_number === null) throw conflict('This service has no CI registration number to prove.', 'not_needed');
  if (proven) throw provenAlready();
  const at = key === null ? null : now();
  const { rows } = await sql<{ evidence_key: string | null }>`select evidence_key from branch_proof
    where nursery_id = ${of.nursery} and branch_id = ${of.branch}`.execute(tx);
  await sql`insert into branch_proof (nursery_id, id, branch_id, cs_number, evidence_key, evidence_at, created_at)
    values (${of.nursery}, ${newId()}, ${of.branch}, ${cs_number}, ${key}, ${at}, ${now()})
    on conflict (nursery_id, branch_id) do update set evidence_key = ${key}, evidence_at = ${at}, declined_at = null
  `.execute(tx);
  const former = rows[0]?.evidence_key;
  if (former) await send(tx, 'file.remove', { key: former });
  await audit(tx, {
    user: by.user,
    nursery: of.nursery,
    action: 'branch.send_evidence',
    object: { type: 'branch', id: of.branch },
    request: by.request,
  });
  await announceService(tx, of.branch);
}
