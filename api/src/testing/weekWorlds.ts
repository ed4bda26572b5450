import fc from 'fast-check';
import { sql } from 'kysely';
import { addDays, weekday } from '@bairn/shared/format/date';
import type { ChildWeek } from '@bairn/shared/format/weekPattern';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';

/** A date of a session as it was made. */
export type WorldDate = {
  id: string;
  date: string;
  start: string;
  end: string;
  price: number;
  capacity: number;
  booked: number;
  held: number;
  open: boolean;
};

export type WorldSession = {
  id: string;
  listed: boolean;
  ages: readonly [number, number];
  notice: number;
  funded: boolean;
  dates: WorldDate[];
};

export type WorldService = {
  id: string;
  nursery: string;
  /** Kilometres north of the place that is searched. */
  north: number;
  listed: boolean;
  suspended: boolean;
  needsConnection: boolean;
  closed: { date: string; status: string }[];
  sessions: WorldSession[];
};

/** A few services around a point of their own, and what is asked there. */
export type WeekWorld = {
  now: string;
  today: string;
  start: string;
  origin: { lat: number; lng: number };
  services: WorldService[];
  week: ChildWeek[];
};

/** Kilometres that the searches of all worlds look around. */
export const worldRadius = 3;

/** Presents with a change of the clock, the begin of a funding year or of a term in the weeks that follow. */
const presents = ['2026-07-16T09:10:00Z', '2026-10-12T08:40:00Z', '2026-12-21T10:00:00Z', '2027-03-15T12:30:00Z'];

const often = (times: number) => fc.integer({ min: 1, max: 100 }).map((value) => value <= times);
const hoursPair = fc.constantFrom(
  ['08:00', '18:00'],
  ['08:00', '13:00'],
  ['13:00', '18:00'],
  ['09:00', '15:00'],
  ['08:00', '18:30'],
  ['13:30', '18:00'],
  ['08:00', '13:30'],
) as fc.Arbitrary<[string, string]>;

const session = fc.record({
  listed: often(95),
  times: hoursPair,
  ages: fc.constantFrom([0, 192], [0, 192], [0, 192], [0, 36], [24, 60], [36, 72], [30, 31]) as fc.Arbitrary<
    [number, number]
  >,
  notice: fc.constantFrom(0, 0, 0, 48, 240),
  funded: often(60),
  price: fc.integer({ min: 500, max: 9000 }),
  capacity: fc.integer({ min: 1, max: 3 }),
  days: fc.subarray([1, 2, 3, 4, 5], { minLength: 3 }),
  /** What is unusual on each of the 40 days that exist: full, closed, another price, another end, held. */
  odd: fc.array(fc.integer({ min: 0, max: 139 }), { minLength: 40, maxLength: 40 }),
});
const service = fc.record({
  north: fc.constantFrom(0.2, 0.9, 1.7, 2.6, 2.6, 3.6),
  listed: often(95),
  suspended: often(4),
  needsConnection: often(6),
  closed: fc.array(fc.tuple(fc.nat({ max: 34 }), fc.constantFrom('confirmed', 'confirmed', 'proposed', 'removed')), {
    maxLength: 2,
  }),
  sessions: fc.array(session, { minLength: 1, maxLength: 4 }),
});
const child = fc.record({
  age: fc.oneof(
    fc.integer({ min: 3, max: 62 }).map((months) => ({ months })),
    // Near a birthday in the weeks that are asked for.
    fc.tuple(fc.integer({ min: 2, max: 5 }), fc.nat({ max: 40 })).map(([years, days]) => ({ years, days })),
  ),
  weeks: fc.constantFrom(null, null, 38, 52, 45),
  days: fc.uniqueArray(
    fc.record({
      day: fc.constantFrom(1, 2, 3, 4, 5),
      times: fc.constantFrom(
        ['08:00', '13:00'],
        ['09:00', '15:00'],
        ['09:30', '12:00'],
        ['08:00', '18:00'],
        ['13:30', '17:00'],
      ),
    }),
    { minLength: 1, maxLength: 3, selector: ({ day }) => day },
  ),
});
const world = fc.record({
  present: fc.constantFrom(...presents),
  startsIn: fc.nat({ max: 9 }),
  services: fc.array(service, { minLength: 2, maxLength: 5 }),
  children: fc.array(child, { minLength: 1, maxLength: 3 }),
});
type Seed = typeof world extends fc.Arbitrary<infer Made> ? Made : never;

function dateOf(seed: Seed['services'][number]['sessions'][number], date: string, odd: number): WorldDate {
  const [start, end] = seed.times;
  const full = odd === 0;
  return {
    id: newId(),
    date,
    start,
    end: odd === 3 ? addHalf(end) : odd === 4 && start < '12:30' ? '12:30' : end,
    price: odd === 2 ? seed.price + 130 : seed.price,
    capacity: seed.capacity,
    booked: full ? seed.capacity : odd % 7 === 0 ? Math.max(0, seed.capacity - 1) : 0,
    held: !full && odd === 5 && seed.capacity > 1 ? 1 : 0,
    open: odd !== 1,
  };
}
const addHalf = (end: string) => (end.endsWith('00') ? `${end.slice(0, 3)}45` : end);

/** A birth date so many years before a day. */
const yearsBefore = (day: string, years: number) =>
  addDays(`${Number(day.slice(0, 4)) - years}${day.slice(4, 8)}01`, Number(day.slice(8)) - 1);

function worldOf(seed: Seed, nth: number): WeekWorld {
  const today = seed.present.slice(0, 10);
  const days = Array.from({ length: 40 }, (_, day) => addDays(today, day));
  const start = addDays(today, seed.startsIn);
  return {
    now: seed.present,
    today,
    start,
    // Each far from the others.
    origin: { lat: 50 + Math.floor(nth / 40) * 0.15, lng: -8 + (nth % 40) * 0.18 },
    services: seed.services.map(({ sessions, closed, ...one }) => ({
      ...one,
      id: newId(),
      nursery: newId(),
      closed: [...new Map(closed.map(([day, status]) => [day, { date: addDays(today, day), status }])).values()],
      sessions: sessions.map((made) => ({
        id: newId(),
        listed: made.listed,
        ages: made.ages,
        notice: made.notice,
        funded: made.funded,
        dates: days.flatMap((date, at) =>
          made.days.includes(weekday(date)) ? [dateOf(made, date, made.odd[at] ?? 9)] : [],
        ),
      })),
    })),
    week: seed.children.map(({ age, weeks, days: own }) => ({
      who: 'months' in age ? { months: age.months } : { dob: yearsBefore(addDays(today, age.days), age.years) },
      weeks,
      days: own.map(({ day, times: [from = '', to = ''] }) => ({ day, from, to })),
    })),
  };
}

/** So many random worlds, the same for a seed. */
export const sampleWorlds = (count: number, seed: number): WeekWorld[] =>
  fc.sample(world, { numRuns: count, seed }).map(worldOf);

const kmPerDegree = (12_742 * Math.PI) / 360;

/** Writes worlds into the tables that the product reads; its triggers make the rows of the search. */
export async function insertWorlds(tx: Tx, worlds: readonly WeekWorld[]) {
  const services = worlds.flatMap(({ services: own, origin }) => own.map((one) => ({ ...one, ...origin })));
  await sql`insert into nursery (id, name, provider_type, suspended_at, created_at)
    select nursery, 'World', 1, case when suspended then now() end, now()
    from jsonb_to_recordset(${JSON.stringify(services)}::jsonb) as t (nursery uuid, suspended boolean)`.execute(tx);
  await sql`insert into branch (nursery_id, id, name, status, city, postcode, lat, lng, service_types, payment_types,
      details_complete, planning_complete, requires_connection, created_at)
    select nursery, id, 'Service', case when listed then 'listed' else 'unlisted' end, 'World', 'EH6 6JJ',
      lat + north / ${kmPerDegree}::double precision, lng, '{1}', '{2}', true, true, "needsConnection", now()
    from jsonb_to_recordset(${JSON.stringify(services)}::jsonb) as t (nursery uuid, id uuid, listed boolean, lat double precision,
      lng double precision, north double precision, "needsConnection" boolean)`.execute(tx);
  const sessions = services.flatMap(({ id: branch, nursery, sessions: own }) =>
    own.map((one) => ({ ...one, branch, nursery, first: one.dates[0], from: one.ages[0], to: one.ages[1] })),
  );
  await sql`insert into session (nursery_id, id, branch_id, name, status, days, start_time, end_time, price,
      age_from_months, age_to_months, capacity, payment_types, notice_hours, created_at)
    select nursery, id, branch, 'Session', case when listed then 'listed' else 'unlisted' end, '{1,2,3,4,5}',
      (first->>'start')::time, (first->>'end')::time, (first->>'price')::int, "from", "to", 3,
      case when funded then array[1, 2] else array[2] end, notice, now()
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as t (nursery uuid, id uuid, branch uuid, listed boolean,
      funded boolean, notice int, first jsonb, "from" int, "to" int)`.execute(tx);
  const dates = sessions.flatMap(({ id: session_id, branch, nursery, dates: own }) =>
    own.map((one) => ({ ...one, session_id, branch, nursery })),
  );
  await sql`insert into session_instance (nursery_id, id, branch_id, session_id, date, start_time, end_time, price,
      capacity, booked, held, status)
    select nursery, id, branch, session_id, date, start, "end", price, capacity, booked, held,
      case when open then 'open' else 'closed' end
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as t (nursery uuid, id uuid, branch uuid, session_id uuid,
      date date, start time, "end" time, price int, capacity int, booked int, held int, open boolean)`.execute(tx);
  const closed = services.flatMap(({ id: branch, nursery, closed: own }) =>
    own.map((one) => ({ ...one, id: newId(), branch, nursery })),
  );
  await sql`insert into closing_day (nursery_id, id, branch_id, date, type, name, status)
    select nursery, id, branch, date, 1, 'Closed', status
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as t (nursery uuid, id uuid, branch uuid, date date,
      status text)`.execute(tx);
}
