import { sql } from 'kysely';
import { dutiesOf, onDutyAt, shortageOf, type Duty } from '@bairn/shared/format/cover';
import { isoWeek } from '@bairn/shared/format/date';
import { minutesOf, timeOf } from '@bairn/shared/format/minutes';
import type { NeedStep } from '@bairn/shared/format/staffNeeded';
import { localDate, localTime } from '@bairn/shared/schema/clock';
import type { RotaOfDay } from '@bairn/shared/schema/rotaViews';
import type { Db } from '../database/database.ts';
import { fileUrl } from '../files/files.ts';
import { readAtWork, readAttending, type Attending, type AtWork } from './dayQueries.ts';
import { needsOf } from './needsOf.ts';
import { readCare } from './readCare.ts';
import { readRota, readShifts, readStaffOn, type ShiftRow } from './rotaQueries.ts';
import { readDates, readRooms, readRotaShifts, statusToday, type OfBranch } from './weekQueries.ts';

/** Minutes of a step of the day view. */
const step = 15;

/** The quarter hours from the first time to the last one, both outwards; office hours where there are none. */
function quartersOf(times: readonly string[]): string[] {
  const minutes = times.map(minutesOf);
  const first = Math.floor(Math.min(...(minutes.length > 0 ? minutes : [480])) / step);
  const last = Math.ceil(Math.max(...(minutes.length > 0 ? minutes : [1080])) / step);
  return Array.from({ length: Math.max(1, last - first) }, (_, index) => timeOf((first + index) * step));
}

const neededAt = (steps: readonly NeedStep[], time: string) => steps.findLast(({ from }) => from <= time)?.needed ?? 0;

type Times = { start_time: string; end_time: string };
const runs = (time: string, { start_time, end_time }: Times) => start_time <= time && time < end_time;

/** Whether an actual time covers a quarter hour; one that has not ended does up to now. */
const covers = (time: string, { from, to }: { from: string | null; to: string | null }) =>
  from !== null && from < timeOf(minutesOf(time) + step) && (to === null || time < to);

type Known = {
  shifts: readonly ShiftRow[];
  duties: readonly Duty[];
  children: readonly Attending[];
  atWork: readonly AtWork[];
  quarters: readonly string[];
  /** Quarter hours that have begun. */
  past: readonly string[];
};

/** The room in which a person is at a time by their shift; of no shift then, that of their nearest one. */
function roomAt(shifts: readonly ShiftRow[], person: string, time: string): string | null {
  const own = shifts.filter(({ staff_profile_id }) => staff_profile_id === person);
  return (own.find((shift) => runs(time, shift)) ?? own[0])?.room_id ?? null;
}

const distinct = <Row>(rows: readonly Row[], key: (row: Row) => string) => new Set(rows.map(key)).size;

/** What a room has at each quarter hour; the whole service without a `room`. */
function countsOf(
  { shifts, duties, children, atWork, quarters, past }: Known,
  steps: NeedStep[],
  room?: string | null,
) {
  const isHere = (id: string | null) => room === undefined || id === room;
  const own = duties.filter((_, index) => isHere(shifts[index]?.room_id ?? null));
  const here = children.filter(({ room_id }) => isHere(room_id));
  return {
    required: quarters.map((time) => neededAt(steps, time)),
    rostered: quarters.map((time) => onDutyAt(own, time)),
    present: past.map((time) =>
      distinct(
        atWork.filter((one) => one.counts && covers(time, one) && isHere(roomAt(shifts, one.id, time))),
        ({ id }) => id,
      ),
    ),
    children_expected: quarters.map((time) =>
      distinct(
        here.filter((child) => runs(time, child)),
        (child) => child.child_id,
      ),
    ),
    children_in: past.map((time) =>
      distinct(
        here.filter(({ in_at, out_at }) => covers(time, { from: in_at, to: out_at })),
        (child) => child.child_id,
      ),
    ),
    steps,
  };
}

/** Who is in which room by quarter hour on a date. */
export async function readRotaDay(db: Db, of: OfBranch, asked: string | undefined): Promise<RotaOfDay> {
  const today = localDate();
  const date = asked ?? today;
  const now = date === today ? localTime() : null;
  const { year, week } = isoWeek(date);
  const head = await readRota(db, of, year, week);
  const all = await readRotaShifts(db, of, sql`h.date = ${date}`);
  const judged = (await readShifts(db, of, sql`h.date = ${date}`)).filter(
    ({ confirmation }) => confirmation !== 'declined',
  );
  const care = await readCare(db, of, [date]);
  const needs = needsOf(date, care);
  const children = await readAttending(db, of, care.stays);
  const atWork = await readAtWork(db, of, date);
  const staff = await readStaffOn(
    db,
    of,
    sql`h.date = ${date}`,
    atWork.map(({ id }) => id),
  );
  const [day = { date, closed: null, opens: null, closes: null }] = await readDates(db, of, [date]);
  const rooms = await readRooms(
    db,
    of,
    [...all, ...care.stays].flatMap(({ room_id }) => room_id ?? []),
  );
  const counted = judged.flatMap((shift) => (shift.counts ? shift.at_work.map((part) => ({ ...shift, ...part })) : []));
  const duties = dutiesOf(needs.branch, counted);
  const times = [...judged, ...care.stays].flatMap(({ start_time, end_time }) => [start_time, end_time]);
  const quarters = quartersOf([...times, ...[day.opens, day.closes].flatMap((time) => time ?? [])]);
  const past = quarters.filter((time) => date < today || (now !== null && time <= now));
  const known: Known = { shifts: counted, duties, children, atWork, quarters, past };
  const ofRoom = (id: string | null) =>
    countsOf(known, needs.rooms.find(({ room_id }) => room_id === id)?.steps ?? [], id);
  const nowhere = { id: null, name: null, index: null, ...ofRoom(null) };
  const isUsed = [nowhere.required, nowhere.rostered, nowhere.present, nowhere.children_expected].some((counts) =>
    counts.some((count) => count > 0),
  );
  const lines = rooms.map((room) => ({ ...room, ...ofRoom(room.id) }));
  const total = countsOf(known, needs.branch);
  const short = quarters.map((_, nth) => {
    const inRooms = lines.reduce(
      (sum, room) => sum + Math.max(0, (room.required[nth] ?? 0) - (room.rostered[nth] ?? 0)),
      0,
    );
    const free = nowhere.rostered[nth] ?? 0;
    return Math.max(0, inRooms - free, (total.required[nth] ?? 0) - (total.rostered[nth] ?? 0));
  });
  const on = new Set([...judged.map(({ staff_profile_id }) => staff_profile_id), ...atWork.map(({ id }) => id)]);
  return {
    date,
    today,
    now,
    rota: head ? { ...head, year, week, status: statusToday({ ...head, year, week }) } : null,
    day,
    quarters,
    rooms: isUsed ? [...lines, nowhere] : lines,
    total: { ...total, short },
    shortage: shortageOf(needs.branch, duties),
    people: staff
      .filter(({ id }) => on.has(id))
      .map(({ id, name, avatar_key }) => {
        const standing =
          judged.find(({ staff_profile_id }) => staff_profile_id === id) ?? atWork.find((one) => one.id === id);
        return {
          id,
          name,
          avatar_url: fileUrl(avatar_key),
          counts: standing?.counts ?? false,
          first_aider: standing?.first_aider ?? false,
          why: standing?.why ?? [],
          shifts: all.filter(
            ({ staff_profile_id, confirmation }) => staff_profile_id === id && confirmation !== 'declined',
          ),
          present: atWork.filter((one) => one.id === id).map(({ from, to }) => ({ from, to })),
        };
      }),
    open: all.filter(({ confirmation }) => confirmation === 'open' || confirmation === 'declined'),
  };
}
