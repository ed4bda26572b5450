import { paymentType } from '../config/lists.ts';
import { addDays, weekday } from '@bairn/shared/format/date';
import { demoId, fixedNumber } from './fixed.ts';
import { bankHoliday, festiveClosure, schoolHoliday } from './holidays.ts';
import type { Row } from './insertRows.ts';
import { mainSessions } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { branchId, nurseryId, openDays, services } from './services.ts';
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

/** The main provider also has bookings in the last two weeks. */
export const firstDay = (session: Session) => (session.branch.startsWith('wee-puffins') ? -14 : 0);
const lastDay = 55;

function runsOn({ days, runs }: Session, date: string) {
  if (!days.includes(weekday(date)) || bankHoliday(date) || festiveClosure(date)) return false;
  return runs === 'all year' || (runs === 'holidays') === schoolHoliday(date);
}

function datesOf(session: Session, { today, day }: Moment): string[] {
  const dates: string[] = [];
  for (let date = day(firstDay(session)); date <= day(lastDay); date = addDays(date, 1))
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
      }));

export const sessionId = ({ key }: Pick<Session, 'key'>) => demoId('session', key);

/** Rows of the sessions. */
export const sessionRows = (moment: Moment): Row[] =>
  sessions.map((session) => ({
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
    payment_types: [paymentType.card],
    booking_options: [1, 4],
    collects_from: session.collectsFrom,
    created_at: moment.instant(-40, session.key),
  }));

/** Rows of the dated instances with their booked places. */
export const instanceRows = (instances: readonly Instance[]): Row[] =>
  instances.map(({ id, session, date, price, capacity, booked }) => ({
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
    held: 0,
  }));
