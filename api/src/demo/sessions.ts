import { paymentType } from '../config/lists.ts';
import { bankHoliday } from '@bairn/shared/format/bankHolidays';
import { addDays, weekday } from '@bairn/shared/format/date';
import { demoId, fixedNumber } from './fixed.ts';
import { festiveClosure, schoolHoliday } from './holidays.ts';
import type { Row } from './insertRows.ts';
import { leith, mainSessions } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { branchId, nurseryId, openDays, services, takesFunded } from './services.ts';
import type { Service } from './service.ts';
import type { Instance, Session } from './session.ts';
import { shapes } from './sessionShapes.ts';

/** The school of a service's street. */
const schoolNear = ({ street }: Service) => `${street.replace(/^\d+ /, '')} Primary School`;

/** Nurseries differ slightly in price, to the half pound, and in their sessions. */
function sessionsOf(service: Service): Session[] {
  const own = shapes[service.kind].filter(
    (_, index) => index < 2 || service.kind !== 'nursery' || fixedNumber(`${service.key}/has${index}`, 4) > 0,
  );
  const dearer = 0.9 + fixedNumber(`${service.key}/dear`, 24) / 100;
  return own.map(({ collected, ...one }) => ({
    ...one,
    key: `${service.key}/${one.name}`,
    branch: service.key,
    nursery: nurseryId(service.provider),
    room: null,
    collectsFrom: collected ? [schoolNear(service)] : [],
    status: 'listed',
    days:
      one.runs === 'holidays'
        ? [1, 2, 3, 4, 5]
        : openDays(service).filter((day) => day < 6 || /^(Morning|Full day at)/.test(one.name)),
    price: Math.round((one.price * dearer) / 50) * 50,
  }));
}

/** Every session. Those of the main provider are made for its rooms. */
export const sessions: readonly Session[] = [
  ...mainSessions,
  ...services.filter(({ provider }) => provider !== 'Wee Puffins Nurseries').flatMap(sessionsOf),
];

/**
 * The first service of the main provider has had bookings since the Monday twelve weeks before that of any today, so that
 * forecasts of four and eight weeks ago can be held against what came; its other services for two weeks.
 */
export const firstDay = ({ branch }: Pick<Session, 'branch'>) =>
  branch === leith ? -90 : branch.startsWith('wee-puffins') ? -14 : 0;
const lastDay = 55;

function runsOn({ days, runs }: Session, date: string) {
  if (!days.includes(weekday(date)) || bankHoliday(date) || festiveClosure(date)) return false;
  return runs === 'all year' || (runs === 'holidays') === schoolHoliday(date);
}

function datesOf(session: Session, { today, day }: Moment): string[] {
  const dates: string[] = [];
  for (let date = day(firstDay(session)); date <= day(session.lasts ?? lastDay); date = addDays(date, 1))
    if (runsOn(session, date)) dates.push(date);
  // Holiday care is booked long before the holidays: if the next eight weeks have few, later ones are open too.
  for (let days = lastDay + 1; session.runs === 'holidays' && dates.length < 5 && days < 200; days += 1) {
    const date = addDays(today, days);
    if (runsOn(session, date)) dates.push(date);
  }
  return dates;
}

/** The main provider asks more in the school holidays, when there are trips. */
const priceOn = ({ branch, runs, price }: Session, date: string) =>
  branch.startsWith('wee-puffins') && runs === 'all year' && schoolHoliday(date) ? price + 400 : price;

/** The dated instances of a session; a draft has none. */
export const instancesOf = (session: Session, moment: Moment): Instance[] =>
  session.status === 'draft'
    ? []
    : datesOf(session, moment).map((date) => ({
        id: demoId('instance', `${session.key}/${date}`),
        session,
        date,
        price: priceOn(session, date),
        capacity: session.capacity,
        booked: 0,
        held: 0,
        kept: false,
      }));

export const sessionId = ({ key }: Pick<Session, 'key'>) => demoId('session', key);

/** The first and the last day of a session's pattern. */
function rangeOf(session: Session, moment: Moment) {
  const dates = datesOf(session, moment);
  const last = moment.day(session.lasts ?? lastDay);
  return { starts_on: moment.day(firstDay(session)), ends_on: [last, dates.at(-1) ?? last].toSorted().at(-1) };
}

const terms = { term: 1, 'all year': 2, holidays: 3 } as const;

/** Funded hours pay for sessions of children before school, where the service takes them; a card pays for all. */
const paymentsOf = ({ branch, from, runs }: Session) => [
  ...(from < 60 && runs !== 'holidays' && takesFunded(branch) ? [paymentType.fundedHours] : []),
  paymentType.card,
  // The main service also sends invoices.
  ...(branch === leith ? [paymentType.invoice, paymentType.vouchers] : []),
];

/** Rows of the sessions. */
export const sessionRows = (moment: Moment): Row[] =>
  sessions.map((session) => ({
    ...rangeOf(session, moment),
    term: terms[session.runs],
    nursery_id: session.nursery,
    id: sessionId(session),
    branch_id: branchId(session.branch),
    room_id: session.room === null ? null : demoId('room', `${session.branch}/${session.room}`),
    name: session.name,
    description: session.description,
    type: 'session',
    status: session.status,
    days: session.days,
    start_time: session.start,
    end_time: session.end,
    price: session.price,
    age_from_months: session.from,
    age_to_months: session.to,
    capacity: session.capacity,
    payment_types: paymentsOf(session),
    booking_options: session.blockOnly
      ? [3]
      : [1, ...(session.block === undefined ? [] : [3]), 4, ...(session.weekly ? [5] : [])],
    block_price: session.block ?? null,
    limited_by_staff: session.byStaff === true,
    collects_from: session.collectsFrom,
    created_at: moment.instant(firstDay(session) - 40, session.key),
  }));

/** Rows of the dated instances with their booked places. */
export const instanceRows = (instances: readonly Instance[]): Row[] =>
  instances.map(({ id, session, date, price, capacity, booked, held, kept }) => ({
    nursery_id: session.nursery,
    id,
    branch_id: branchId(session.branch),
    session_id: sessionId(session),
    date,
    start_time: session.start,
    end_time: session.end,
    price,
    status: 'open',
    capacity,
    booked,
    held,
    kept_by_hand: kept,
  }));

/** Rows of the sessions' times of day. */
export const spanRows = (): Row[] =>
  sessions.flatMap((session) =>
    session.days.map((day) => ({
      nursery_id: session.nursery,
      session_id: sessionId(session),
      day,
      start_time: session.start,
      end_time: session.end,
    })),
  );

const termNames = ['Autumn', 'Winter', 'Spring', 'Summer'] as const;
const nameOfTerm = (first: string) =>
  termNames[first.slice(5) >= '10-14' ? 1 : first.slice(5) >= '08-01' ? 0 : first.slice(5) >= '04-10' ? 3 : 2];

/** The school terms that services know: from six months ago until next summer or the one after. */
export function termRows({ today }: Moment): Row[] {
  const found: { first_day: string; last_day: string; name: string }[] = [];
  for (let date = addDays(today, -180); date <= addDays(today, 400); date = addDays(date, 1)) {
    const last = found.at(-1);
    if (schoolHoliday(date)) continue;
    if (last && last.last_day === addDays(date, -1)) last.last_day = date;
    else found.push({ first_day: date, last_day: date, name: nameOfTerm(date) ?? 'Term' });
  }
  // The first and the last may be cut off by the range.
  const whole = found.slice(1, -1);
  const branches = new Map(sessions.map(({ branch, nursery }) => [branch, nursery]));
  return [...branches].flatMap(([branch, nursery_id]) =>
    whole.map((term) => ({ nursery_id, branch_id: branchId(branch), ...term })),
  );
}
