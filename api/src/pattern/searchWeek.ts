import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { fundingYearOf } from '@bairn/shared/format/funding';
import { minutesOf } from '@bairn/shared/format/minutes';
import { weeksChecked } from '@bairn/shared/format/weekPattern';
import type { searchWeek } from '@bairn/shared/calls/pattern';
import { localDate } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import {
  weekRadius,
  type WeekAnswer,
  type WeekLine,
  type WeekOffer,
  type WeekSlot,
} from '@bairn/shared/schema/pattern';
import type { Handle } from '../database/database.ts';
import type { Point } from '../marketplace/distance.ts';
import { findPlace } from '../marketplace/place.ts';
import { readAsked, type Asked } from './asked.ts';
import { findPlaces, mostCompared, readBarred } from './findPlaces.ts';
import { fitService, type Service } from './fitDay.ts';
import { hoursOf, type Ledger } from './hours.ts';
import { findPlans, type Line, type Plan } from './plans.ts';

/** Results shown of each kind. */
const mostShown = 10;

/** What the children of the family have used of their funded hours on the dates' weeks, and have left in the year. */
async function readLedgers(db: Handle, { children, dates, start }: Asked): Promise<Map<string, Ledger>> {
  const ids = children.flatMap(({ id, weeks }) => (id !== null && weeks !== null ? [id] : []));
  if (ids.length === 0) return new Map();
  const last = dates.at(-1) ?? start;
  const { rows } = await sql<{ id: string; used: [string, number][]; left: number | null }>`
    select c.id,
      coalesce((select json_agg(json_build_array(u.date, u.minutes)) from (
        select date, sum(minutes)::int as minutes from funding_use
        where child_id = c.id and state <> 'released' and date between ${addDays(start, -6)}::date and ${addDays(last, 6)}::date
        group by date) u), '[]') as used,
      (select y.entitlement - y.outside - coalesce((select sum(f.taken)::int from child_funding f
          where f.child_id = c.id and f.year = y.year), 0)
        from funding_year y where y.child_id = c.id and y.year = ${fundingYearOf(start)} and y.starts_on is not null) as left
    from child c where c.id = any(${ids}::uuid[])`.execute(db);
  const sameYear = fundingYearOf(last) === fundingYearOf(start);
  return new Map(rows.map(({ id, used, left }) => [id, { used: new Map(used), left: sameYear ? left : null }]));
}

/** Names of what is shown. */
type Names = {
  services: Map<string, { name: string; town: string | null }>;
  /** By session, date and start, which no two dates share. */
  dates: Map<string, { id: string; session_name: string; start_time: string; end_time: string }>;
};

const keyOf = (session: string, date: string, start: number) => `${session} ${date} ${start}`;

/** A session with its dates as arrays of id, date, start and end: a row for each date takes longer to read. */
type NamedSession = { id: string; name: string; dates: [string, string, string, string][] | null };

async function readNames(db: Handle, { dates: asked }: Asked, plans: readonly Plan[]): Promise<Names> {
  const branches = [...new Set(plans.flatMap(({ services }) => services.map(({ branch }) => branch)))];
  const lines = plans.flatMap((plan) => plan.lines);
  const sessions = [...new Set(lines.map(({ place }) => place.session))];
  if (sessions.length === 0) return { services: new Map(), dates: new Map() };
  const [services, dates] = [
    await sql<{ id: string; name: string; town: string | null }>`
      select id, name, town from search_service where id = any(${branches}::uuid[])`.execute(db),
    await sql<NamedSession>`
      select s.id, s.name, (
        select json_agg(json_build_array(i.id, i.date, to_char(i.start_time, 'HH24:MI'), to_char(i.end_time, 'HH24:MI')))
        from session_instance i
        where i.nursery_id = s.nursery_id and i.session_id = s.id and i.date = any(${asked}::date[])) as dates
      from session s where s.id = any(${sessions}::uuid[])`.execute(db),
  ];
  return {
    services: new Map(services.rows.map(({ id, ...row }) => [id, row])),
    dates: new Map(
      dates.rows.flatMap((session) =>
        (session.dates ?? []).map(([id, date, start_time, end_time]) => [
          keyOf(session.id, date, minutesOf(start_time)),
          { id, session_name: session.name, start_time, end_time },
        ]),
      ),
    ),
  };
}

const sumOf = (lines: readonly Pick<WeekLine, 'price' | 'funded_minutes' | 'to_pay'>[]) => ({
  price: lines.reduce((sum, { price }) => sum + price, 0),
  funded_minutes: lines.reduce((sum, { funded_minutes }) => sum + funded_minutes, 0),
  to_pay: lines.reduce((sum, { to_pay }) => sum + to_pay, 0),
});

function lineOf({ child, place, date, funded, toPay }: Line, { dates }: Asked, names: Names): WeekLine[] {
  const day = dates[date] ?? '';
  const named = names.dates.get(keyOf(place.session, day, place.start));
  // A date that was deleted since it was found is not shown; booking would refuse it.
  if (!named) return [];
  return [
    {
      child,
      branch_id: place.branch,
      instance_id: named.id,
      session_id: place.session,
      session_name: named.session_name,
      start_time: named.start_time,
      end_time: named.end_time,
      date: day,
      price: place.price,
      funded_minutes: funded,
      to_pay: toPay,
    },
  ];
}

function offerOf(plan: Plan, asked: Asked, names: Names): WeekOffer {
  const lines = plan.lines
    .flatMap((line) => lineOf(line, asked, names))
    .toSorted(
      (one, other) =>
        (one.date < other.date ? -1 : one.date > other.date ? 1 : 0) ||
        one.child - other.child ||
        (one.start_time < other.start_time ? -1 : 1),
    );
  const starts = Array.from({ length: weeksChecked }, (_, week) => addDays(asked.start, week * 7));
  return {
    services: plan.services.map(({ branch, distance }) => ({
      id: branch,
      name: names.services.get(branch)?.name ?? '',
      town: names.services.get(branch)?.town ?? null,
      distance_km: distance,
    })),
    lines,
    closed: plan.services.flatMap(({ branch, closed }) =>
      [...closed]
        .toSorted((one, other) => one - other)
        .map((date) => ({ branch_id: branch, date: asked.dates[date] ?? '' })),
    ),
    weeks: starts.map((first, week) => {
      const next = starts[week + 1];
      return {
        starts: first,
        ...sumOf(lines.filter(({ date }) => date >= first && (next === undefined || date < next))),
      };
    }),
    sum: sumOf(lines),
  };
}

/** For each day of each child, how many services have places: what would help where nothing was found. */
const countSlots = ({ slots, dates }: Asked, services: readonly Service[]): WeekSlot[] =>
  slots.map(({ child, day, dates: own }, slot) => ({
    child,
    day,
    services: services.filter((service) => service.slots.has(slot)).length,
    dates: own.map((date, nth) => ({
      date: dates[date] ?? '',
      services: services.filter(({ has }) => has[slot]?.[nth]).length,
    })),
  }));

/** Where to look: kilometres around a point; for a family also at services that only take connected ones. */
export type Around = { origin: Point; radius: number; keyworker: string | null };

type Found = Omit<WeekAnswer, 'place' | 'today'>;

/** What a week finds around a point; nothing where the place is not known. One statement finds the places. */
export async function findWeek(db: Handle, asked: Asked, around: Around | null): Promise<Found> {
  const near = around ? await findPlaces(db, asked, around) : [];
  const [barred, ledgers] = [await readBarred(db, asked), await readLedgers(db, asked)];
  const hours = hoursOf(asked, ledgers);
  const services = near.slice(0, mostCompared).map((one) => fitService(one, asked, hours, barred));
  const { singles, pairs } = findPlans(asked, services, { hours, count: mostShown });
  const names = await readNames(db, asked, [...singles.plans, ...pairs.plans]);
  return {
    services: singles.plans.map((plan) => offerOf(plan, asked, names)),
    pairs: pairs.plans.map((plan) => offerOf(plan, asked, names)),
    services_total: singles.total,
    pairs_total: pairs.total,
    slots: countSlots(asked, services),
    more: near.length > mostCompared,
  };
}

/**
 * Finds services, and pairs of services, with places on every date of the first four weeks of a pattern. The number of
 * statements does not depend on the results.
 * @throws Refusal 422 for a first day or a child that cannot be asked for
 */
export async function searchForWeek(
  db: Handle,
  query: ReadOf<typeof searchWeek, 'query'>,
  keyworker: string | null,
): Promise<WeekAnswer> {
  const asked = await readAsked(db, query, keyworker);
  const place = await findPlace(db, query.place);
  const around = place && { origin: place, radius: query.radius ?? weekRadius.usual, keyworker };
  return { ...(await findWeek(db, asked, around)), place, today: localDate() };
}
