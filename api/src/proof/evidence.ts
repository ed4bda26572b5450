import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { documentTypeRefused, imageTypeOf, isPdf } from '@bairn/shared/schema/files';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { drawImage } from '../files/drawImage.ts';
import { send } from '../outbox/outbox.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';
import { announceService } from '../service-profile/announce.ts';
import { holdBranch, type By, type Place } from '../service-profile/holdBranch.ts';
import { provenAlready } from './prove.ts';

/** Pictures are kept as large as a page is read at. */
const pageShape = { width: 2400, height: 2400, fit: 'inside' } as const;

/**
 * Stores a document before a transaction begins, and answers its key. No address serves a key like this: only an operator
 * reads the file. A picture is encoded again.
 * @throws Refusal 422 where it is neither a PDF nor a picture
 */
export async function storeEvidence(
  { files, images }: Pick<Services, 'files' | 'images'>,
  file: File,
): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = randomBytes(18).toString('base64url');
  if (isPdf(bytes)) {
    await files.put(`${name}.evidence.pdf`, bytes);
    return `${name}.evidence.pdf`;
  }
  if (!imageTypeOf(bytes)) throw invalid({ evidence: [documentTypeRefused] });
  const picture = await drawImage(images, file, 'evidence', pageShape);
  await files.put(`${name}.evidence.webp`, picture.bytes);
  return `${name}.evidence.webp`;
}

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
