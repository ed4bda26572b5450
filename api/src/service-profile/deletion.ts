import { sql } from 'kysely';
import { plural } from '@bairn/shared/format/plural';
import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import { deletionDays } from '@bairn/shared/schema/listing';
import type { Tx } from '../database/database.ts';
import { conflict } from '../refusals/refusal.ts';
import type { SubjectState } from '../states/machines.ts';
import { refuseUnlessAllowed, transition } from '../states/transition.ts';
import { announceService } from './announce.ts';
import { holdBranch, type By, type Place } from './holdBranch.ts';

/**
 * Locks the coming dates of a service and counts the bookings on them, paid or being paid. Orders lock the dates before they
 * look whether the service is listed, so none is missed.
 */
export async function countComing(tx: Tx, { nursery, branch }: Place): Promise<number> {
  await sql`select id from session_instance where nursery_id = ${nursery} and branch_id = ${branch}
    and date >= ${localDate()}::date order by id for update`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from booking
    where nursery_id = ${nursery} and branch_id = ${branch} and date >= ${localDate()}::date
      and status in ('pending', 'confirmed')`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Schedules a service for deletion in 30 days. Families no longer find it, and its staff no longer get in.
 * @throws Refusal 404, 409 with its state, or `booked` while bookings lie ahead
 */
export async function scheduleDeletion(tx: Tx, of: Place, by: By) {
  const { nursery, branch } = of;
  // The service before its dates, as those who write sessions lock them.
  const { status } = await holdBranch(tx, of);
  const coming = await countComing(tx, of);
  refuseUnlessAllowed('branch', status as SubjectState<'branch'>, 'schedule_deletion');
  if (coming > 0) {
    throw conflict(
      `Families have ${plural(coming, 'booking')} to come with this service. Cancel them or wait until they are over.`,
      'booked',
    );
  }
  await transition<'branch', { cs_number: string | null }>(tx, 'branch', 'schedule_deletion', {
    of: branch,
    scope: sql`nursery_id = ${nursery}`,
    set: sql`delete_on = ${addDays(localDate(), deletionDays)}::date`,
    returning: sql`cs_number`,
    audit: () => ({
      user: by.user,
      nursery,
      action: 'branch.schedule_deletion',
      object: { type: 'branch', id: branch },
      request: by.request,
    }),
    announce: (rows) => announceService(tx, branch, ...rows.map(({ cs_number }) => cs_number)),
  });
}

/** Takes the deletion of a service back: it is unlisted then. @throws Refusal 404, 409 with its state */
export const keepService = (tx: Tx, { nursery, branch }: Place, by: By) =>
  transition<'branch', { cs_number: string | null }>(tx, 'branch', 'keep', {
    of: branch,
    scope: sql`nursery_id = ${nursery}`,
    set: sql`delete_on = null`,
    returning: sql`cs_number`,
    audit: () => ({
      user: by.user,
      nursery,
      action: 'branch.keep',
      object: { type: 'branch', id: branch },
      request: by.request,
    }),
    announce: (rows) => announceService(tx, branch, ...rows.map(({ cs_number }) => cs_number)),
  });
