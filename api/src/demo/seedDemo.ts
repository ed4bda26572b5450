import { sql } from 'kysely';
import { hashPassword } from '../auth/passwords.ts';
import { transactLong, type Tx } from '../database/database.ts';
import type { Services } from '../services.ts';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { demoPassword, demoPin } from './accounts.ts';
import { demoAdults, storeDemoDocument } from './demoAdults.ts';
import { demoInvoices } from './demoInvoices.ts';
import { demoRecurring } from './demoRecurring.ts';
import { demoDesk } from './demoDesk.ts';
import { demoEmails } from './demoEmails.ts';
import { demoFavourites, demoNotifications, demoReviews } from './demoNotifications.ts';
import { drawFaces, showFaces } from './demoFaces.ts';
import { demoJournal, drawJournal } from './demoJournal.ts';
import { demoMessages, drawMessagePicture } from './demoMessages.ts';
import { drawPhotos, hangPhotos } from './demoPhotos.ts';
import { demoRotas } from './demoRotas.ts';
import { demoRows } from './demoRows.ts';
import { demoTeam } from './demoTeam.ts';
import { insertRows } from './insertRows.ts';
import { mainProvider } from './mainSessions.ts';
import { makeMoment } from './moment.ts';
import { demoSearches } from './demoSearches.ts';
import { nurseryId } from './services.ts';
import { publicRegisterRows } from './publicRegisterRows.ts';

async function orderNumbers(tx: Tx, count: number) {
  const { rows } = await sql<{ number: string }>`
    select 'B' || nextval('order_number') as number from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ number }) => number);
}

/** Gives everyone who clocks in at the main provider a PIN; its owner has not set one yet. */
const demoPins = (tx: Tx, pinHash: string) =>
  sql`insert into staff_pin (nursery_id, staff_profile_id, pin_hash, changed_at)
    select s.nursery_id, s.id, ${pinHash}, s.created_at from staff_profile s
    where s.nursery_id = ${nurseryId(mainProvider)} and s.role <> 'nursery-super-admin'`.execute(tx);

/**
 * Fills an empty database with the demonstration data, dated from today; does nothing if it has users. It is one
 * transaction, so an interrupted start leaves the database empty.
 */
export async function seedDemo(
  { database, settings, files, images }: Pick<Services, 'database' | 'settings' | 'files' | 'images'>,
  say: (step: string) => void,
) {
  const { rows } = await sql`select 1 from "user" limit 1`.execute(database.db);
  if (rows.length > 0) return;
  say('writing the demonstration data');
  const passwordHash = await hashPassword(demoPassword);
  const pinHash = await hashPassword(demoPin);
  const photos = await drawPhotos(files, images);
  const faces = await drawFaces(files, images);
  const boots = await drawMessagePicture(files, images);
  const journal = await drawJournal(files, images);
  await storeDemoDocument(files);
  await transactLong(database.db, async (tx) => {
    const moment = makeMoment();
    const tables = await demoRows(moment, passwordHash, (count) => orderNumbers(tx, count));
    for (const [table, tableRows] of tables) await insertRows(tx, table, tableRows);
    await upsertPublicRegisterRows(tx, publicRegisterRows(moment));
    await demoPins(tx, pinHash);
    await demoTeam(tx, moment, settings.tokenSecrets[0] ?? '');
    await demoEmails(tx);
    await demoNotifications(tx, moment);
    await demoDesk(tx, moment);
    await demoRotas(tx, moment);
    await demoInvoices(tx, moment);
    await demoRecurring(tx, moment);
    await demoAdults(tx, moment);
    await demoFavourites(tx);
    await demoReviews(tx);
    await demoSearches(tx, moment);
    await demoJournal(tx, journal);
    await demoMessages(tx, boots);
    await hangPhotos(tx, photos);
    await showFaces(tx, faces);
  });
}
