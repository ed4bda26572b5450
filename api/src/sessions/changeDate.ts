import { sql } from 'kysely';
import { plural } from '@bairn/shared/format/plural';
import type * as z from 'zod/mini';
import type { InstanceChange } from '@bairn/shared/schema/sessionCalendar';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { hasBegun, lockInstances } from '../places/places.ts';
import { offerFree } from '../places/offers.ts';
import { readInstance } from '../planning/closeDate.ts';
import { tellBranch } from '../realtime/tell.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import { readDraft } from './draftQueries.ts';
import { refuseFullRoom, type By, type OfSession } from './writeSession.ts';

/** A session is on a date once at a time. */
async function refuseTaken(tx: Tx, of: OfSession, instance: string, date: string, start: string) {
  const { rows } = await sql`select 1 from session_instance
    where nursery_id = ${of.nursery} and session_id = ${of.session} and date = ${date} and start_time = ${start}
      and id <> ${instance}`.execute(tx);
  if (rows.length > 0) throw invalid({ start_time: ['The session begins at this time on that date already'] });
}

/**
 * Changes one date of a session. Its price is for those who book from now on; what is booked or held keeps its price.
 * @throws Refusal 404, 409 `begun` `booked` (another time for children who are booked), `room_full` or `room_closed`, 422 (fewer places than taken)
 */
export async function changeDate(
  tx: Tx,
  of: OfSession & { instance: string },
  to: z.output<typeof InstanceChange>,
  by: By,
) {
  const { nursery, branch, session, instance: id } = of;
  await readInstance(tx, of, session, id);
  await lockInstances(tx, [id]);
  const found = await readInstance(tx, of, session, id);
  const taken = found.booked + found.held;
  const moves = to.start_time !== found.start_time || to.end_time !== found.end_time;
  if (hasBegun(found.date, found.start_time)) throw conflict('This session has begun.', 'begun');
  if (hasBegun(found.date, to.start_time)) throw invalid({ start_time: ['This time has passed'] });
  if (moves && taken > 0) {
    throw conflict(
      `${plural(taken, 'place')} on this date ${taken === 1 ? 'is' : 'are'} taken, so its time stays. Close the date to cancel and refund.`,
      'booked',
    );
  }
  if (to.capacity < taken) {
    throw invalid({ capacity: [`${plural(taken, 'place')} ${taken === 1 ? 'is' : 'are'} taken already`] });
  }
  await refuseTaken(tx, of, id, found.date, to.start_time);
  await sql`update session_instance set start_time = ${to.start_time}, end_time = ${to.end_time},
      capacity = ${to.capacity}, price = ${to.price},
      pattern_time = nullif(coalesce(pattern_time, start_time), ${to.start_time}::time)
    where nursery_id = ${nursery} and id = ${id}`.execute(tx);
  const { room_id } = await readDraft(tx, of, session);
  await refuseFullRoom(tx, of, room_id);
  await offerFree(tx, [id]);
  await audit(tx, {
    user: by.user,
    nursery,
    action: 'instance.change',
    object: { type: 'session_instance', id },
    related: { session_id: session },
    request: by.request,
  });
  await tellBranch(tx, branch, 'places.changed', { session_id: session, instance_id: id });
  return readInstance(tx, of, session, id);
}
