import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { minutesOf } from '@bairn/shared/format/minutes';
import { adultsAt, gapsOfDay, type AdultsAt } from '@bairn/shared/rota/gapsOfDay';
import type { StaffedDay } from '@bairn/shared/rota/placesByStaff';
import { localDate, localTime } from '@bairn/shared/schema/clock';
import type { RatioRadar } from '@bairn/shared/schema/ratioRadar';
import type { Db } from '../database/database.ts';
import { dayKey, readStaffedDays } from '../places/staffedDays.ts';
import { readAtWork, type AtWork } from '../rota/dayQueries.ts';
import { notCounting, readJudged } from '../rota/readLapses.ts';
import type { OfBranch } from './entryQueries.ts';

/** Minutes and days that are looked ahead. */
const soonMinutes = 120;
const daysAhead = 5;

/** Counts who is clocked in, each in the room of their shift now, in place of the rota. */
function countedIn(known: readonly AdultsAt[], day: StaffedDay, atWork: readonly AtWork[], time: string): AdultsAt[] {
  const people = [...new Set(atWork.filter(({ to, counts }) => to === null && counts).map(({ id }) => id))];
  const roomOf = (person: string) =>
    day.shifts.find(
      ({ staff_profile_id, start_time, end_time }) =>
        staff_profile_id === person && start_time <= time && time < end_time,
    )?.room_id ?? null;
  return known.map((one) => ({
    ...one,
    there: one.room_id === null ? people.length : people.filter((person) => roomOf(person) === one.room_id).length,
  }));
}

/** Where a branch is short of adults: now, in the next two hours, and on the next five days. Four statements. */
export async function readRadar(db: Db, { nursery, branch }: OfBranch): Promise<RatioRadar> {
  const [today, time] = [localDate(), localTime()];
  const dates = Array.from({ length: daysAhead + 1 }, (_, nth) => addDays(today, nth));
  const of = { nursery_id: nursery, branch_id: branch };
  const days = await readStaffedDays(
    db,
    dates.map((date) => ({ ...of, date })),
    { holds: false },
  );
  const { rows: rooms } = await sql<{ id: string; name: string }>`
    select id, name from room where nursery_id = ${nursery} and branch_id = ${branch}`.execute(db);
  const atWork = await readAtWork(db, { nursery, branch }, today);
  const judged = Map.groupBy(await readJudged(db, { nursery, branch }, today), ({ date }) => date);
  const names = new Map(rooms.map(({ id, name }) => [id, name]));
  const named = <Row extends { room_id: string | null }>(row: Row) => ({
    ...row,
    room: row.room_id === null ? null : (names.get(row.room_id) ?? null),
  });
  const dayOf = (date: string) => days.get(dayKey({ branch_id: branch, date }));
  const now = dayOf(today);
  const minute = minutesOf(time);
  const clocked_in = atWork.some(({ to }) => to === null);
  const known = now ? adultsAt(now, minute) : [];
  const standing = now && clocked_in ? countedIn(known, now, atWork, time) : known;
  return {
    today,
    now: time,
    clocked_in,
    standing: standing.filter(({ room_id, required }) => room_id === null || required > 0).map(named),
    soon: now?.planned ? gapsOfDay(now, minute, minute + soonMinutes).map(named) : [],
    days: dates.slice(1).map((date) => {
      const day = dayOf(date);
      return {
        date,
        planned: day?.planned ?? false,
        children: new Set(day?.stays.map(({ child_id }) => child_id)).size,
        gaps: day?.planned ? gapsOfDay(day).map(named) : [],
        not_counting: notCounting(judged.get(date) ?? []),
      };
    }),
  };
}
