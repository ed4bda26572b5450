import { sql } from 'kysely';
import { mostAccidentPhotos } from '@bairn/shared/schema/accidents';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Db, Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { readDocument } from '../documents/storeDocument.ts';
import { drawImage } from '../files/drawImage.ts';
import { send } from '../outbox/outbox.ts';
import { conflict, forbidden, notFound } from '../refusals/refusal.ts';
import { refuseUnlessAllowed } from '../states/transition.ts';
import type { Services } from '../services.ts';
import type { ReportReader, Writer } from './reader.ts';
import { readReport } from './reportQueries.ts';
import { lockDraft, logged, tellReport } from './writeReport.ts';

/** Large enough to see an injury. */
const shape = { width: 1600, height: 1600, fit: 'inside' } as const;

/** Refuses who may not add a photo, before a file is stored. @throws Refusal 403, 404, 409 */
export async function refusePhoto(db: Db | Tx, writer: Writer, id: string) {
  const { can, photos, status } = await readReport(db, writer, id);
  refuseUnlessAllowed('accident_report', status, 'submit');
  if (!can.change) throw forbidden('A draft is changed by the person who writes it, or by an admin.');
  if (photos.length >= mostAccidentPhotos) {
    throw conflict(`A report has at most ${mostAccidentPhotos} photos. Remove one first.`, 'full');
  }
}

/** Stores a photo, encoded again and without its location. @throws Refusal 422 where it is no picture */
export async function storeReportPhoto({ files, images }: Pick<Services, 'files' | 'images'>, photo: File) {
  const picture = await drawImage(images, photo, 'photo', shape);
  const key = picture.key.replace(/\.webp$/, '.accident.webp');
  await files.put(key, picture.bytes);
  return key;
}

/** Adds a stored photo to a draft. @throws Refusal as `refusePhoto` */
export async function addPhoto(tx: Tx, writer: Writer, id: string, key: string) {
  const report = await lockDraft(tx, writer, id);
  await refusePhoto(tx, writer, id);
  await sql`insert into accident_photo (nursery_id, id, accident_report_id, photo_key, created_at)
    values (${report.nursery}, ${newId()}, ${id}, ${key}, ${now()})`.execute(tx);
  await audit(tx, logged(writer, report, 'accident.add_photo'));
  await tellReport(tx, report);
  return readReport(tx, writer, id);
}

/** Removes a photo from a draft. @throws Refusal 403, 404, 409 */
export async function removePhoto(tx: Tx, writer: Writer, id: string, photo: string) {
  const report = await lockDraft(tx, writer, id);
  const { rows } = await sql<{ key: string }>`
    delete from accident_photo where nursery_id = ${report.nursery} and accident_report_id = ${id} and id = ${photo}
    returning photo_key as key`.execute(tx);
  const [removed] = rows;
  if (!removed) throw notFound('There is no such photo.');
  await send(tx, 'file.remove', { key: removed.key });
  await audit(tx, logged(writer, report, 'accident.remove_photo'));
  await tellReport(tx, report);
  return readReport(tx, writer, id);
}

/** The stored photos of a report, in their order. */
export async function photoKeys(db: Handle, id: string) {
  const { rows } = await sql<{ id: string; key: string }>`
    select id, photo_key as key from accident_photo where accident_report_id = ${id} order by created_at, id`.execute(
    db,
  );
  return rows;
}

/** A photo of a report that the reader may see. @throws Refusal 404 */
export async function readReportPhoto(
  db: Db,
  files: Services['files'],
  reader: ReportReader,
  id: string,
  photo: string,
) {
  await readReport(db, reader, id);
  const found = (await photoKeys(db, id)).find((one) => one.id === photo);
  if (!found) throw notFound('There is no such photo.');
  return readDocument(files, found.key, 'Accident photo');
}
