import { paymentType } from '../config/lists.ts';
import { addDays, weekday } from '@bairn/shared/format/date';
import { demoId, fixedNumber } from './fixed.ts';
import { bankHoliday, festiveClosure, schoolHoliday } from './holidays.ts';
import type { Row } from './insertRows.ts';
import { mainSessions } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { branchId, nurseryId, openDays, services } from './services.ts';
import type { Service, ServiceKind } from './services/service.ts';
import type { Instance, Session } from './session.ts';

type Shape = Pick<Session, 'name' | 'description' | 'start' | 'end' | 'price' | 'from' | 'to' | 'capacity' | 'runs'>;

const shape = (
  name: string,
  start: string,
  end: string,
  price: number,
  ages: readonly [number, number],
  capacity: number,
  description: string,
  runs: Session['runs'] = 'all year',
): Shape => ({ name, start, end, price, from: ages[0], to: ages[1], capacity, description, runs });

const shapes: Record<ServiceKind, readonly Shape[]> = {
  nursery: [
    shape(
      'Full day, under threes',
      '08:00',
      '18:00',
      6600,
      [3, 36],
      6,
      'A whole day with breakfast, lunch and tea, a nap when it is needed and time outside morning and afternoon.',
    ),
    shape(
      'Full day, three to five',
      '08:00',
      '18:00',
      6100,
      [36, 66],
      8,
      'A whole day in the pre-school room: long projects, a hot lunch and the garden in all weathers.',
    ),
    shape('Morning', '08:00', '13:00', 3600, [24, 66], 5, 'From breakfast to lunch, which is included.'),
    shape('Afternoon', '13:00', '18:00', 3500, [24, 66], 5, 'After lunch until six, with tea at half past three.'),
  ],
  outdoor: [
    shape(
      'Day in the woods',
      '09:00',
      '15:30',
      5400,
      [36, 66],
      6,
      'Six and a half hours outdoors with a fire, a warm lunch and a hammock for the tired. Waterproofs are lent.',
    ),
    shape(
      'Woodland morning',
      '09:00',
      '12:30',
      3000,
      [24, 66],
      5,
      'A gentler first taste of being outside all morning, for twos and up.',
    ),
  ],
  playgroup: [
    shape('Playgroup morning', '09:00', '12:00', 1500, [24, 60], 6, 'Three hours of play, songs and snack.', 'term'),
    shape(
      'Morning and lunch club',
      '09:00',
      '13:30',
      2200,
      [36, 60],
      4,
      'The morning and a packed lunch together afterwards.',
      'term',
    ),
  ],
  'family-centre': [
    shape(
      'Nursery morning',
      '08:45',
      '12:30',
      2100,
      [24, 60],
      6,
      'Play, outdoor time and lunch. Adults are welcome to stay.',
    ),
    shape(
      'Nursery afternoon',
      '12:30',
      '16:00',
      1900,
      [36, 60],
      5,
      'A calmer afternoon with baking, stories and the garden.',
    ),
    shape(
      'Crèche',
      '09:30',
      '11:30',
      900,
      [6, 36],
      4,
      'Short care while you are at a class or an appointment in the building.',
    ),
  ],
  'out-of-school': [
    shape('Breakfast club', '07:30', '09:00', 650, [54, 144], 8, 'Breakfast, then we walk to school together.', 'term'),
    shape(
      'After-school club',
      '15:00',
      '18:00',
      1450,
      [54, 144],
      8,
      'Collected from school, fed, and out to play. Quiet corner for homework.',
      'term',
    ),
    shape(
      'Holiday club',
      '08:30',
      '17:30',
      3900,
      [54, 144],
      8,
      'A full day of trips, making things and running about while the schools are shut.',
      'holidays',
    ),
  ],
  childminder: [
    shape(
      'Full day at home',
      '08:00',
      '17:30',
      5500,
      [6, 66],
      2,
      'A day in a family home with outings, home cooking and a nap in a real bed.',
    ),
    shape(
      'After school',
      '15:00',
      '17:45',
      1500,
      [54, 144],
      2,
      'Collected from school, home for a snack and out to the park.',
      'term',
    ),
  ],
  gaelic: [
    shape(
      'Madainn · Gaelic morning',
      '09:15',
      '12:15',
      1700,
      [24, 60],
      6,
      'A morning of songs, snack and play, all of it in Gaelic.',
      'term',
    ),
    shape(
      'Là slàn · Gaelic school day',
      '09:15',
      '15:15',
      3800,
      [36, 60],
      5,
      'A whole school day in Gaelic for children who will soon start primary.',
      'term',
    ),
  ],
};

/** Nurseries differ a little in what they charge, to the half pound, and in which sessions they have. */
function sessionsOf(service: Service): Session[] {
  const own = shapes[service.kind].filter(
    (_, index) => index < 2 || service.kind !== 'nursery' || fixedNumber(`${service.key}/has${index}`, 4) > 0,
  );
  const dearer = 0.9 + fixedNumber(`${service.key}/dear`, 24) / 100;
  return own.map((one) => ({
    ...one,
    key: `${service.key}/${one.name}`,
    branch: service.key,
    nursery: nurseryId(service.provider),
    room: null,
    status: 'listed',
    days:
      one.runs === 'holidays'
        ? [1, 2, 3, 4, 5]
        : openDays(service).filter((day) => day < 6 || /^(Morning|Full day at)/.test(one.name)),
    price: Math.round((one.price * dearer) / 50) * 50,
  }));
}

/** Every session. The main provider's are made for its rooms. */
export const sessions: readonly Session[] = [
  ...mainSessions,
  ...services.filter(({ provider }) => provider !== 'Wee Puffins Nurseries').flatMap(sessionsOf),
];

/** The children of the main provider came in the last two weeks too. */
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
  // Holiday care is booked long before the holidays: where the next eight weeks have few, the ones after are open too.
  for (let days = lastDay + 1; session.runs === 'holidays' && dates.length < 5 && days < 200; days += 1) {
    const date = addDays(today, days);
    if (runsOn(session, date)) dates.push(date);
  }
  return dates;
}

/** The dated instances of a session; a draft has none. */
export const instancesOf = (session: Session, moment: Moment): Instance[] =>
  session.status === 'draft'
    ? []
    : datesOf(session, moment).map((date) => ({
        id: demoId('instance', `${session.key}/${date}`),
        session,
        date,
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
    created_at: moment.instant(-40, session.key),
  }));

/** Rows of the dated instances with the places that bookings took. */
export const instanceRows = (instances: readonly Instance[]): Row[] =>
  instances.map(({ id, session, date, capacity, booked }) => ({
    nursery_id: session.nursery,
    id,
    branch_id: branchId(session.branch),
    session_id: sessionId(session),
    date,
    start_time: session.start,
    end_time: session.end,
    price: session.price,
    status: 'open',
    capacity,
    booked,
    held: 0,
  }));
