import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import { endServicesConnections } from '../connections/endConnections.ts';
import { endServicesEnquiries } from '../enquiries/endEnquiries.ts';
import { transact, type Db, type Tx } from '../database/database.ts';
import { transition, transitionAll } from '../states/transition.ts';
import { announceService } from './announce.ts';
import { countComing } from './deletion.ts';
import { forgetProof } from './forgetProof.ts';
import { holdBranch, type Place } from './holdBranch.ts';
import { forgetFiles } from './storedFiles.ts';

/** Whether a service is still to be deleted today: its deletion may have been taken back meanwhile. */
const isDue = () => sql`status = 'scheduled_for_deletion' and delete_on <= ${localDate()}::date`;

/** Its sessions take no more dates; they stay, for bookings refer to them. */
async function archiveSessions(tx: Tx, { nursery, branch }: Place) {
  const where = sql`nursery_id = ${nursery} and branch_id = ${branch}`;
  // Not logged or announced one by one: the service's deletion is, and no open screen may show its sessions any more.
  const silent = { audit: null, announce: null };
  await transitionAll(tx, 'session', 'unlist', { where, set: sql`version = version + 1`, ...silent });
  await transitionAll(tx, 'session', 'archive', { where, set: sql`version = version + 1`, ...silent });
}

/** Its photos and its logo with their files. */
async function removePictures(tx: Tx, { nursery, branch }: Place) {
  const { rows } = await sql<{ ids: (string | null)[] }>`
    select array[logo_file_id, cover_file_id] as ids from branch where nursery_id = ${nursery} and id = ${branch}
    union all
    select array[file_id, small_file_id] from branch_photo where nursery_id = ${nursery} and branch_id = ${branch}`.execute(
    tx,
  );
  await sql`delete from branch_photo where nursery_id = ${nursery} and branch_id = ${branch}`.execute(tx);
  await sql`update branch set logo_file_id = null, cover_file_id = null
    where nursery_id = ${nursery} and id = ${branch}`.execute(tx);
  await forgetFiles(tx, nursery, [...new Set(rows.flatMap(({ ids }) => ids))]);
}

async function deleteService(tx: Tx, of: Place) {
  const { nursery, branch } = of;
  await holdBranch(tx, of);
  // A payment that came late may have booked a place since: the service stays until that is over.
  if ((await countComing(tx, of)) > 0) return;
  const { rows } =
    await sql`select 1 from branch where nursery_id = ${nursery} and id = ${branch} and ${isDue()}`.execute(tx);
  if (rows.length === 0) return;
  await archiveSessions(tx, of);
  await removePictures(tx, of);
  await forgetProof(tx, of);
  await endServicesConnections(tx, of);
  await endServicesEnquiries(tx, of);
  await sql`delete from staff_branch where nursery_id = ${nursery} and branch_id = ${branch}`.execute(tx);
  await sql`delete from favourite where branch_id = ${branch}`.execute(tx);
  await sql`delete from opening_time where nursery_id = ${nursery} and branch_id = ${branch}`.execute(tx);
  await transition<'branch', { cs_number: string | null }>(tx, 'branch', 'delete', {
    of: branch,
    scope: sql`nursery_id = ${nursery}`,
    set: sql`about = null, notice = null, website = null, contact_phone = null, contact_email = null,
      proven_number = null`,
    returning: sql`cs_number`,
    audit: () => ({ user: null, nursery, action: 'branch.delete', object: { type: 'branch', id: branch } }),
    announce: (moved) => announceService(tx, branch, ...moved.map(({ cs_number }) => cs_number)),
  });
}

/**
 * The job that deletes services 30 days after they were scheduled for it: what they said of themselves, their pictures and
 * who worked there. Orders, payments, bookings, attendance and children's records stay, with the service's name and address,
 * because the law asks for them.
 */
export async function deleteDue(db: Db) {
  const { rows } = await sql<Place>`
    select nursery_id as nursery, id as branch from branch where ${isDue()} order by id`.execute(db);
  for (const of of rows) await transact(db, (tx) => deleteService(tx, of));
}
