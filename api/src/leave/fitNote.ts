import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Db, Tx } from '../database/database.ts';
import { readDocument } from '../documents/storeDocument.ts';
import { send } from '../outbox/outbox.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';
import { readAbsence } from './absenceQueries.ts';
import type { Reader } from './judge.ts';
import { logged, tellAbsence, type By } from './tellAbsence.ts';

/** Refuses who may not add a fit note, before a file is stored. @throws Refusal 404, 409 `not_needed` */
export async function refuseFitNote(db: Db | Tx, reader: Reader, id: string) {
  const { can } = await readAbsence(db, reader, id);
  if (!can.add_fit_note) throw conflict('A fit note belongs to a sickness that counts.', 'not_needed');
}

/** Notes a stored fit note, which takes the place of an earlier one. @throws Refusal as `refuseFitNote` */
export async function noteFitNote(tx: Tx, reader: Reader, id: string, key: string, by: By) {
  const { rows } = await sql<{ staff_profile_id: string; former: string | null }>`
    select staff_profile_id, fit_note_key as former from absence
    where nursery_id = ${reader.nursery} and id = ${id} for update`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('This absence could not be found.');
  await refuseFitNote(tx, reader, id);
  await sql`update absence set fit_note_key = ${key}, changed_at = ${now()}
    where nursery_id = ${reader.nursery} and id = ${id}`.execute(tx);
  if (row.former) await send(tx, 'file.remove', { key: row.former });
  const whose = { id, nursery_id: reader.nursery, staff_profile_id: row.staff_profile_id };
  await audit(tx, logged(whose, 'absence.add_fit_note', by));
  await tellAbsence(tx, whose, 'recorded', by);
}

/** The file of a fit note, for the person and those who manage them. @throws Refusal 404 */
export async function readFitNote(db: Db, files: Services['files'], reader: Reader, id: string) {
  const { person } = await readAbsence(db, reader, id);
  const { rows } = await sql<{ key: string | null }>`
    select fit_note_key as key from absence where nursery_id = ${reader.nursery} and id = ${id}`.execute(db);
  if (!rows[0]?.key) throw notFound('There is no fit note.');
  return { file: await readDocument(files, rows[0].key, 'Fit note'), person: person.id };
}
