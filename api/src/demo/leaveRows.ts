import { bankHoliday } from '@bairn/shared/format/bankHolidays';
import { addDays, weekday, weekStart } from '@bairn/shared/format/date';
import type { Span } from '@bairn/shared/format/leave';
import { datesOf, type AbsencePart } from '@bairn/shared/format/leaveDays';
import { absenceType } from '@bairn/shared/schema/leaveTypes';
import type { AbsenceStatus } from '@bairn/shared/schema/rows/leave';
import { demoId } from './fixed.ts';
import { festiveClosure } from './holidays.ts';
import type { Row } from './insertRows.ts';
import { mainProvider } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { nurseryId } from './services.ts';
import { colleagues, staffId, type Colleague } from './staff.ts';
import { userId } from './users.ts';

const nursery = nurseryId(mainProvider);
const manager = userId('admin@demo.bairn.test');
const carersLeave = 13;

type Own = {
  /** The beginning of the email of the person. */
  who: string;
  type: number;
  status: AbsenceStatus;
  /** Weeks from this one, or more where the service is closed then; and the weekdays of the first and the last day, Monday 1. */
  week: number;
  from: number;
  to: number;
  part?: AbsencePart;
  times?: readonly [start: string, end: string];
  note?: string;
  answer?: string;
};

const annual = absenceType.annual;
/** Leave of a team over a year; weeks 0 to 2 have a rota, so only requests are in them. */
const all: readonly Own[] = [
  { who: 'staff@', type: annual, status: 'approved', week: -6, from: 1, to: 5 },
  { who: 'staff@', type: annual, status: 'approved', week: 5, from: 1, to: 5, answer: 'Enjoy the trip.' },
  { who: 'staff@', type: annual, status: 'requested', week: 9, from: 4, to: 5, note: 'A long weekend on Skye' },
  { who: 'jack.lennox', type: annual, status: 'requested', week: 1, from: 3, to: 5, note: "My sister's wedding" },
  { who: 'priya.nair', type: annual, status: 'approved', week: 5, from: 1, to: 5 },
  { who: 'priya.nair', type: absenceType.selfCertified, status: 'approved', week: -4, from: 2, to: 4 },
  { who: 'shona.macleod', type: carersLeave, status: 'requested', week: 5, from: 3, to: 3, part: 'morning' },
  { who: 'shona.macleod', type: annual, status: 'approved', week: -10, from: 1, to: 5 },
  { who: 'hamish.orr', type: absenceType.fitNote, status: 'approved', week: -8, from: 1, to: 12 },
  {
    who: 'agnieszka.nowak',
    type: annual,
    status: 'declined',
    week: 3,
    from: 1,
    to: 2,
    answer: 'Two are away already.',
  },
  { who: 'fiona.baillie', type: annual, status: 'approved', week: -3, from: 3, to: 5 },
  { who: 'admin@', type: annual, status: 'requested', week: 6, from: 1, to: 5 },
  { who: 'kirsty.gunn', type: annual, status: 'requested', week: 4, from: 1, to: 3 },
  { who: 'tomasz.zielinski', type: annual, status: 'approved', week: 4, from: 2, to: 5 },
  {
    who: 'ailsa.drummond',
    type: absenceType.medical,
    status: 'approved',
    week: -2,
    from: 2,
    to: 2,
    part: 'hours',
    times: ['09:00', '11:00'],
  },
];

const recordedTypes: readonly number[] = [absenceType.selfCertified, absenceType.fitNote];
const minutesOf = ([start, end]: readonly [string, string]) =>
  (Number(end.slice(0, 2)) - Number(start.slice(0, 2))) * 60;

/** The days that approved leave takes, each as `staff profile/date`. */
export function awayOf({ absence, absence_day }: Record<'absence' | 'absence_day', readonly Row[]>) {
  const people = new Map(
    absence.flatMap(({ id, status, part, staff_profile_id }) =>
      status === 'approved' && part === 'day' ? [[id, staff_profile_id]] : [],
    ),
  );
  return new Set(
    absence_day.flatMap(({ absence_id, date }) =>
      people.has(absence_id) ? [`${String(people.get(absence_id))}/${String(date)}`] : [],
    ),
  );
}

const isOpen = (date: string) => bankHoliday(date) === undefined && !festiveClosure(date);

/** The dates of a span on which a person would work. */
const workedIn = ({ works }: Colleague, span: Span) =>
  datesOf(span).filter((date) => (works?.days ?? [1, 2, 3, 4, 5]).includes(weekday(date)));

/** Weeks that are looked at; no closure is longer. */
const mostWeeks = 8;

/**
 * The dates of an absence: in the first week from its own on, away from today, in which the service is open on half of the
 * days at least and the person is not away already. Leave on closing days would take none.
 */
function datesFor(person: Colleague, { week, from, to }: Own, today: string, taken: readonly Span[]): Span {
  const weeks = Array.from({ length: mostWeeks }, (_, index) => (week < 0 ? week - index : week + index));
  const spans = weeks.map((one) => {
    const monday = addDays(weekStart(today), one * 7);
    return { from: addDays(monday, from - 1), to: addDays(monday, to - 1) };
  });
  const found = spans.find((span) => {
    const dates = workedIn(person, span);
    const isFree = taken.every((other) => other.to < span.from || span.to < other.from);
    return isFree && dates.filter(isOpen).length * 2 >= dates.length;
  });
  if (!found) throw new Error(`No week for the leave of ${person.email}.`);
  return found;
}

/** Rows of the leave of the main provider's staff, and of its rules. */
export function leaveRows(moment: Moment) {
  const absence: Row[] = [];
  const absence_day: Row[] = [];
  const taken = new Map<string, Span[]>();
  for (const own of all) {
    const { who, type, status, week, part = 'day', times, note, answer } = own;
    const person = colleagues.find(({ email }) => email.startsWith(who));
    if (!person) throw new Error(`No colleague's email begins with ${who}.`);
    const span = datesFor(person, own, moment.today, taken.get(who) ?? []);
    taken.set(who, [...(taken.get(who) ?? []), span]);
    const id = demoId('absence', `${who}/${week}/${own.from}`);
    const recorded = recordedTypes.includes(type);
    const at = moment.instant(Math.min(-1, week * 7 - 12), `${who}/${week}/asks`);
    const decided = !recorded && status !== 'requested';
    absence.push({
      nursery_id: nursery,
      id,
      staff_profile_id: staffId(person.email),
      type,
      status,
      from_date: span.from,
      to_date: span.to,
      part,
      start_time: times?.[0] ?? null,
      end_time: times?.[1] ?? null,
      note: note ?? null,
      answer: answer ?? null,
      recorded,
      asked_by: recorded ? manager : userId(person.email),
      answered_by: decided ? manager : null,
      created_at: at,
      changed_at: at,
    });
    for (const date of workedIn(person, span).filter(isOpen)) {
      const minutes = times ? minutesOf(times) : part === 'day' ? 450 : 225;
      absence_day.push({
        nursery_id: nursery,
        absence_id: id,
        date,
        share: Math.round((minutes * 100) / 450),
        minutes,
      });
    }
  }
  return {
    leave_rule: [
      { nursery_id: nursery, starts_month: 1, full_days: 30, carry_days: 5, bank_holidays: 'inside' },
    ] satisfies Row[],
    absence,
    absence_day,
  };
}
