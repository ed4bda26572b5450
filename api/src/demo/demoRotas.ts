import { sql } from 'kysely';
import { bankHoliday } from '@bairn/shared/format/bankHolidays';
import { addDays, isoWeek, weekday, weekDates, weekStart } from '@bairn/shared/format/date';
import { timeOf } from '@bairn/shared/format/minutes';
import { mostNeeded } from '@bairn/shared/format/staffNeeded';
import type { RotaNeeds } from '@bairn/shared/schema/rotaFacts';
import { certificateOf, keepCertificate } from '../rota-planning/certify.ts';
import { needsOf } from '../rota/needsOf.ts';
import { readCare } from '../rota/readCare.ts';
import { readFacts } from '../rota/readFacts.ts';
import type { Tx } from '../database/database.ts';
import { confirmedRows } from './confirmedRows.ts';
import { demoId, fixedNumber } from './fixed.ts';
import { festiveClosure } from './holidays.ts';
import { insertRows, type Row } from './insertRows.ts';
import { leith, mainProvider, portobello } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { turnOf } from './rota.ts';
import { branchId, nurseryId } from './services.ts';
import { colleagues, staffId, type Colleague } from './staff.ts';
import { userId } from './users.ts';

const nursery = nurseryId(mainProvider);
const manager = 'admin@demo.bairn.test';

/** Weeks from this one; past weeks are locked. */
const weeks = [
  { from: -1, status: 'locked' },
  { from: 0, status: 'published' },
  { from: 1, status: 'published' },
  { from: 2, status: 'draft' },
] as const;
type Week = (typeof weeks)[number];

/** In training: beside those who count. */
const apprentice = 'hamish.orr';
/** Counts no more from some day of the next week on, and is on the draft all the same. */
const lapses = 'jack.lennox';
/** Dates from today on which that person still counts. */
const lapseDays = 5;
const is = ({ email }: Colleague, who: string) => email.startsWith(who);

const closed = (date: string) => bankHoliday(date) !== undefined || festiveClosure(date);

/** When breaks begin at the earliest, and how long they are, in minutes. */
const [firstBreak, breakLong] = [10 * 60 + 15, 45];

/** A person on a date, in a room or spare. */
type Place = { who: Colleague; room: string | null; break_start: string | null; declined: boolean };

/**
 * Puts the people of a date into rooms: those of the room first, then others; who is left is spare. The spare people take
 * the places of those who have their breaks, and have theirs one after another.
 */
function placesOf(
  people: readonly Colleague[],
  needs: RotaNeeds,
  roomNames: ReadonlyMap<string, string>,
  decline: boolean,
) {
  const extra = people.filter((who) => is(who, apprentice));
  const staff = people.filter((who) => !extra.includes(who));
  const free = new Set(staff.filter(({ works }) => works?.room !== null));
  const wanted = needs.rooms.flatMap(({ room_id, steps }) =>
    room_id === null ? [] : [{ room: roomNames.get(room_id) ?? '', left: mostNeeded(steps) }],
  );
  const inRooms: { who: Colleague; room: string }[] = [];
  for (const own of [true, false]) {
    for (const want of wanted) {
      for (const who of free) {
        if (want.left === 0) break;
        if (own && who.works?.room !== want.room) continue;
        inRooms.push({ who, room: want.room });
        free.delete(who);
        want.left -= 1;
      }
    }
  }
  const spare = staff.filter((who) => !inRooms.some((one) => one.who === who));
  const declines = decline && spare.length > 3 ? spare.at(-1) : undefined;
  const covers = spare.filter((who) => who !== declines);
  const rounds = Math.ceil(inRooms.length / Math.max(1, covers.length));
  const at = (round: number) => (covers.length > 0 ? timeOf(firstBreak + round * breakLong) : null);
  return [
    ...inRooms.map(({ who, room }, nth): Place => ({
      who,
      room,
      break_start: at(Math.floor(nth / Math.max(1, covers.length))),
      declined: false,
    })),
    ...covers.map((who, nth): Place => ({ who, room: null, break_start: at(rounds + nth), declined: false })),
    ...extra.map((who): Place => ({ who, room: who.works?.room ?? null, break_start: '12:30', declined: false })),
    ...(declines ? [{ who: declines, room: null, break_start: '12:30', declined: true }] : []),
  ];
}

function confirmationOf({ who, declined }: Place, week: Week, date: string, { today }: Moment) {
  if (week.status === 'draft') return 'pending';
  if (declined) return 'declined';
  if (week.from < 0 || date < today) return 'confirmed';
  if (is(who, 'staff@')) return week.from === 1 ? 'pending' : 'confirmed';
  const chance = fixedNumber(`${who.email}/${week.from}/${weekday(date)}/confirms`, 100);
  return chance < (week.from === 0 ? 8 : 30) ? 'pending' : 'confirmed';
}

/** The people of a branch who work on a date. */
function peopleOn(branch: string, date: string, week: Week, { today }: Moment) {
  const gone = week.status !== 'draft' && date > addDays(today, lapseDays);
  return colleagues.filter(
    (who) => who.works?.branch === branch && who.works.days.includes(weekday(date)) && !(gone && is(who, lapses)),
  );
}

type Made = { rota: Row; shifts: Row[]; confirmed: Row[] };

/** The first service's next week is in its second revision: what it changed shows on the schedule of its staff account. */
const isRevised = (branch: string, week: Week) => branch === leith && week.from === 1;

/** The rota of a week, from the children who are booked. */
async function makeWeek(tx: Tx, branch: string, week: Week, moment: Moment): Promise<Made> {
  const monday = addDays(weekStart(moment.today), week.from * 7);
  const key = `${branch}/${monday}`;
  const id = demoId('rota', key);
  const made = moment.instant(-16 + week.from * 4, key);
  const of = { nursery, branch: branchId(branch) };
  const dates = weekDates(monday).filter((date) => !closed(date));
  const care = await readCare(tx, of, dates);
  const { rows: rooms } = await sql<{ id: string; name: string }>`
    select id, name from room where nursery_id = ${nursery} and branch_id = ${of.branch}`.execute(tx);
  const [names, ids] = [
    new Map(rooms.map((room) => [room.id, room.name])),
    new Map(rooms.map((room) => [room.name, room.id])),
  ];
  const shift = (fields: Row): Row => ({ nursery_id: nursery, rota_id: id, created_at: made, note: null, ...fields });
  const shifts = dates.flatMap((date) => {
    const decline = week.from === 1 && weekday(date) === 5;
    return placesOf(peopleOn(branch, date, week, moment), needsOf(date, care), names, decline).map((place) => {
      const turn = turnOf(place.who, weekday(date));
      return shift({
        id: demoId('shift', `${key}/${place.who.email}/${weekday(date)}`),
        staff_profile_id: staffId(place.who.email),
        room_id: place.room === null ? null : ids.get(place.room),
        date,
        start_time: turn.start,
        end_time: turn.end,
        break_minutes: turn.break,
        break_start: place.break_start,
        confirmation: confirmationOf(place, week, date, moment),
        declined_reason: place.declined ? 'I have an exam at the college' : null,
      });
    });
  });
  const friday = addDays(monday, 4);
  if (week.from === 1 && branch === leith && !closed(friday)) {
    shifts.push(
      shift({
        id: demoId('shift', `${key}/open`),
        staff_profile_id: null,
        room_id: ids.get('Babies'),
        date: friday,
        start_time: '12:00',
        end_time: '18:00',
        break_minutes: 0,
        break_start: null,
        confirmation: 'open',
        declined_reason: null,
      }),
    );
  }
  const { status } = week;
  const rota = {
    nursery_id: nursery,
    id,
    branch_id: of.branch,
    ...isoWeek(monday),
    status,
    revision: isRevised(branch, week) ? 2 : 1,
    published_at: status === 'draft' ? null : made,
    created_at: made,
  };
  return { rota, shifts, confirmed: isRevised(branch, week) ? confirmedRows(id, shifts, dates) : [] };
}

/** Two templates of the first service: the usual week with its people, and one of the holidays without. */
function templateRows(moment: Moment) {
  const template = (key: string, name: string, note: string) => ({
    nursery_id: nursery,
    id: demoId('rota-template', key),
    branch_id: branchId(leith),
    name,
    note,
    created_at: moment.instant(-60, key),
    changed_at: moment.instant(-20, key),
  });
  const shift = (of: string, key: string, fields: Row) => ({
    nursery_id: nursery,
    id: demoId('rota-template-shift', `${of}/${key}`),
    rota_template_id: demoId('rota-template', of),
    note: null,
    break_minutes: breakLong,
    break_start: null,
    ...fields,
  });
  const roomOf = (name: string | null | undefined) => (name ? demoId('room', `${leith}/${name}`) : null);
  const usual = colleagues.flatMap((who) =>
    who.works?.branch === leith
      ? who.works.days.map((day) => {
          const { start, end } = turnOf(who, day);
          const place = { staff_profile_id: staffId(who.email), room_id: roomOf(who.works?.room), day };
          return shift('usual', `${who.email}/${day}`, { ...place, start_time: start, end_time: end });
        })
      : [],
  );
  const holidays = [1, 2, 3, 4, 5].flatMap((day) =>
    ['Babies', 'Toddlers', 'Pre-school', 'Pre-school', 'Garden'].map((room, nth) =>
      shift('holidays', `${day}/${nth}`, {
        staff_profile_id: null,
        room_id: roomOf(room),
        day,
        start_time: '08:00',
        end_time: '18:00',
      }),
    ),
  );
  return {
    rota_template: [
      template('usual', 'Usual week', 'Everyone in their own room'),
      template('holidays', 'School holidays', 'Without people: fewer children, and the garden open all day'),
    ],
    rota_template_shift: [...usual, ...holidays],
  };
}

/** Training of a person on the first day of next week on which they do not work. */
function reservationRow({ today, instant }: Moment): Row {
  const who = colleagues.find((one) => is(one, 'shona.macleod'));
  const monday = addDays(weekStart(today), 7);
  const date = weekDates(monday).find((one) => !who?.works?.days.includes(weekday(one))) ?? monday;
  return {
    nursery_id: nursery,
    id: demoId('reservation', date),
    branch_id: branchId(leith),
    staff_profile_id: staffId(who?.email ?? ''),
    kind: 'training',
    date,
    start_time: '09:30',
    end_time: '15:30',
    note: 'Child protection, refresher',
    user_id: userId(manager),
    created_at: instant(-9, 'reservation'),
  };
}

/**
 * The rotas of both branches from the children who are booked: last week locked, this and the next published, the one after
 * a draft; with certificates of what the rules find, two templates and a reservation.
 */
export async function demoRotas(tx: Tx, moment: Moment) {
  for (const branch of [leith, portobello]) {
    for (const week of weeks) {
      const { rota, shifts, confirmed } = await makeWeek(tx, branch, week, moment);
      await insertRows(tx, 'rota', [rota]);
      await insertRows(tx, 'shift', shifts);
      await insertRows(tx, 'confirmed_shift', confirmed);
    }
  }
  const templates = templateRows(moment);
  await insertRows(tx, 'rota_template', templates.rota_template);
  await insertRows(tx, 'rota_template_shift', templates.rota_template_shift);
  await insertRows(tx, 'staff_reservation', [reservationRow(moment)]);
  const { rows } = await sql<{ id: string; branch: string }>`
    select id, branch_id as branch from rota where nursery_id = ${nursery} and status <> 'draft' order by id`.execute(
    tx,
  );
  for (const { id, branch } of rows) {
    const facts = await readFacts(tx, { nursery, branch }, id, { profile: '', role: 'nursery-super-admin' });
    await keepCertificate(tx, facts, await certificateOf(facts, facts.rota.revision), {
      nursery,
      user: userId(manager),
      reason: null,
    });
  }
}
