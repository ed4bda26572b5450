import { bankHoliday } from '@bairn/shared/format/bankHolidays';
import { addDays, weekday, weekStart } from '@bairn/shared/format/date';
import { datesOf, type AbsencePart } from '@bairn/shared/format/leaveDays';
import { absenceType } from '@bairn/shared/schema/leaveTypes';
import type { AbsenceStatus } from '@bairn/shared/schema/rows/leave';
import { demoId } from './fixed.ts';
import { festiveClosure } from './holidays.ts';
import type { Row } from './insertRows.ts';
import { mainProvider } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { nurseryId } from './services.ts';
import { colleagues, staffId } from './staff.ts';
import { userId } from './users.ts';

const nursery = nurseryId(mainProvider);
const manager = userId('admin@demo.bairn.test');
const carersLeave = 13;

type Own = {
  /** The beginning of the email of the person. */
  who: string;
  type: number;
  status: AbsenceStatus;
  /** Weeks from this one, and the days of the week, Monday 1, of the first and the last day. */
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

/** Rows of the leave of the main provider's staff, and of its rules. */
export function leaveRows(moment: Moment) {
  const absence: Row[] = [];
  const absence_day: Row[] = [];
  for (const { who, type, status, week, from, to, part = 'day', times, note, answer } of all) {
    const person = colleagues.find(({ email }) => email.startsWith(who));
    if (!person) throw new Error(`No colleague's email begins with ${who}.`);
    const monday = addDays(weekStart(moment.today), week * 7);
    const [from_date, to_date] = [addDays(monday, from - 1), addDays(monday, to - 1)];
    const id = demoId('absence', `${who}/${week}/${from}`);
    const recorded = recordedTypes.includes(type);
    const at = moment.instant(Math.min(-1, week * 7 - 12), `${who}/${week}/asks`);
    const decided = !recorded && status !== 'requested';
    absence.push({
      nursery_id: nursery,
      id,
      staff_profile_id: staffId(person.email),
      type,
      status,
      from_date,
      to_date,
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
    for (const date of datesOf({ from: from_date, to: to_date })) {
      const works = person.works?.days ?? [1, 2, 3, 4, 5];
      if (!works.includes(weekday(date)) || bankHoliday(date) !== undefined || festiveClosure(date)) continue;
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
