import { sql } from 'kysely';
import { formatFullDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { localDate, localTime } from '@bairn/shared/schema/clock';
import type { ClosingEffect } from '@bairn/shared/schema/closingDays';
import { readCancellable, returnsOf } from '../cancelling/cancellable.ts';
import { readProposed, tellClosingDays, type ProposedDay } from '../opening/closingDays.ts';
import { countWaitingForLink } from '../orders/withdrawClosed.ts';
import { holdClosingDays } from '../opening/holdClosingDays.ts';
import { notify } from '../notifications/notify.ts';
import type { Handle, Tx } from '../database/database.ts';
import { conflict } from '../refusals/refusal.ts';
import { transition } from '../states/transition.ts';
import { closeLocked, liveOn, lockBooked, overtaken, refundOf, type Call } from './closeDates.ts';
import type { OfBranch } from './sessionQueries.ts';

type OpenDate = { id: string; session_id: string; date: string; booked: number };

/** The dates of sessions on these days that are open and have not begun. */
async function readOpenDates(db: Handle, { nursery, branch }: OfBranch, days: readonly ProposedDay[]) {
  const { rows } = await sql<OpenDate>`
    select i.id, i.session_id, i.date, i.booked from session_instance i
    where i.nursery_id = ${nursery} and i.branch_id = ${branch} and i.status = 'open'
      and i.date = any(${days.map(({ date }) => date)}::date[])
      and (i.date > ${localDate()}::date or i.start_time > ${localTime()}::time)
    order by i.date, i.start_time, i.id`.execute(db);
  return rows;
}

const bookedOn = (dates: readonly OpenDate[]) => dates.reduce((sum, { booked }) => sum + booked, 0);

/**
 * What confirming the proposed closing days of a working year would do now. As many statements for many days as for one.
 * @throws Refusal 404 where the working year is not the branch's.
 */
export async function readClosingEffect(db: Handle, of: OfBranch, year: string): Promise<ClosingEffect> {
  const days = await readProposed(db, of, year);
  const dates = await readOpenDates(db, of, days);
  const live = liveOn(
    of.nursery,
    dates.map(({ id }) => id),
  );
  const bookings = await readCancellable(db, live);
  const paid = bookings.filter(({ status }) => status !== 'pending');
  return {
    days: days.length,
    dates: dates.length,
    bookings: bookedOn(dates),
    unpaid: bookings.length - paid.length - (await countWaitingForLink(db, live)),
    families: new Set(bookings.map(({ keyworker }) => keyworker)).size,
    refund: refundOf(await returnsOf(db, paid, 'service')),
  };
}

type Confirmation = Call & {
  /** The staff profile of the person. */
  profile: string;
  year: string;
  /** What the person saw. */
  expectedDays: number;
  expectedBookings: number;
};

function refuseChanged({ expectedDays, expectedBookings }: Confirmation, days: number, bookings: number) {
  if (days === expectedDays && bookings === expectedBookings) return;
  const present = `${plural(days, 'proposed closing day')} with ${plural(bookings, 'booking')}`;
  throw conflict(
    `This has changed: ${present} now, not ${expectedDays} with ${expectedBookings}. Please check it again.`,
    'changed',
  );
}

/**
 * Confirms the closing days of a working year that are proposed, from today on: their dates of sessions are closed, and the
 * bookings on them cancelled with a full refund, all in the caller's transaction. A session that has begun stays open.
 * Who writes a session meanwhile waits, and finds the days confirmed (`keepClosingDays`).
 * @param lock locks the dates with their bookings, `hold` the closing days; others are for tests that show what they prevent.
 * @throws Refusal 404, or 409 `changed` where the numbers of days or bookings differ from those shown.
 */
export async function confirmProposed(
  tx: Tx,
  call: Confirmation,
  lock: typeof lockBooked = lockBooked,
  hold: (tx: Tx, of: OfBranch) => Promise<unknown> = holdClosingDays,
) {
  const { nursery, branch, user, request } = call;
  await hold(tx, call);
  const days = await readProposed(tx, call, call.year);
  const planned = new Set((await readOpenDates(tx, call, days)).map(({ id }) => id));
  const found = await lock(tx, nursery, [...planned]);
  const dates = await readOpenDates(tx, call, days);
  if (dates.some(({ id }) => !planned.has(id))) throw overtaken();
  refuseChanged(call, days.length, bookedOn(dates));
  const reasonOf = new Map(days.map(({ date, name }) => [date, `We are closed on ${formatFullDay(date)}: ${name}`]));
  await transition(tx, 'closing_day', 'confirm', {
    of: days.map(({ id }) => id),
    scope: sql`nursery_id = ${nursery}`,
    audit: ({ id }) => ({
      user,
      nursery,
      action: 'closing_day.confirm',
      object: { type: 'closing_day', id },
      request,
    }),
    announce: async () => {
      await tellClosingDays(tx, branch);
      await notify(tx, {
        type: 'closing_days.confirmed',
        object: call.year,
        to: { nursery, branch, except: user },
        ids: { working_year_id: call.year },
      });
    },
  });
  const closing = dates.map(({ id, session_id, date }) => ({ id, session_id, reason: reasonOf.get(date) ?? null }));
  const done = await closeLocked(tx, call, closing, found);
  return { confirmed: days.length, dates: dates.length, ...done };
}
