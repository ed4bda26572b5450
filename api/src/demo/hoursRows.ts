import { bankHoliday } from '@bairn/shared/format/bankHolidays';
import { addDays, weekday, weekStart } from '@bairn/shared/format/date';
import { datesOf } from '@bairn/shared/format/leaveDays';
import { demoId, fixedNumber } from './fixed.ts';
import { festiveClosure } from './holidays.ts';
import type { Row } from './insertRows.ts';
import { leith, mainProvider } from './mainSessions.ts';
import { later, type Moment } from './moment.ts';
import { turnOf } from './rota.ts';
import { branchId, nurseryId } from './services.ts';
import { colleagues, staffId, type Colleague } from './staff.ts';
import { userId } from './users.ts';

const nursery = nurseryId(mainProvider);
const manager = userId('admin@demo.bairn.test');
const weeksWorked = 6;

/** A local time as PostgreSQL reads it. */
const at = (date: string, time: string) => `${date} ${time} Europe/London`;

/** A person who did not clock out the last time, and one whose end was corrected. */
const forgot = 'jack.lennox';
const corrected = 'priya.nair';

/** The times of a person's day: from a little before the shift to a little after it, less the break. */
function dayOf(who: Colleague, date: string) {
  const turn = turnOf(who, weekday(date));
  const key = `${who.email}/${date}`;
  const lunch = later(turn.start, 240 + fixedNumber(`${key}/lunch`, 20));
  return [
    { start: later(turn.start, -fixedNumber(`${key}/in`, 7)), end: lunch },
    { start: later(lunch, 45), end: later(turn.end, fixedNumber(`${key}/out`, 18) - 4) },
  ];
}

/** Rows of the times that the main provider's staff worked in the past weeks; `away` has `staff profile/date`. */
export function hoursRows({ today, time }: Moment, away: ReadonlySet<string>) {
  const work_period: Row[] = [];
  const work_correction: Row[] = [];
  const from = addDays(weekStart(today), -7 * weeksWorked);
  colleagues.forEach((who) => {
    const { works, email } = who;
    if (!works) return;
    const dates = datesOf({ from, to: today }).filter(
      (date) =>
        works.days.includes(weekday(date)) &&
        bankHoliday(date) === undefined &&
        !festiveClosure(date) &&
        !away.has(`${staffId(email)}/${date}`),
    );
    const last = dates.findLast((date) => date < today);
    for (const date of dates) {
      for (const [part, { start, end }] of dayOf(who, date).entries()) {
        if (date === today && start > time) continue;
        const isLast = date === last && part === 1;
        const id = demoId('work', `${email}/${date}/${part}`);
        const left = isLast && email.startsWith(forgot);
        const going = date === today && end > time;
        work_period.push({
          nursery_id: nursery,
          id,
          branch_id: branchId(works.branch),
          staff_profile_id: staffId(email),
          started_at: at(date, start),
          ended_at: left || going ? null : at(date, end),
          is_left_open: left,
          revision: isLast && email.startsWith(corrected) ? 2 : 1,
          created_at: at(date, start),
        });
        if (isLast && email.startsWith(corrected)) {
          work_correction.push({
            nursery_id: nursery,
            id: demoId('correction', id),
            work_period_id: id,
            started_before: at(date, start),
            ended_before: null,
            started_after: at(date, start),
            ended_after: at(date, end),
            reason: 'Forgot to clock out after the parents’ evening',
            user_id: manager,
            created_at: at(date, '19:00'),
          });
        }
      }
    }
  });
  return { work_period, work_correction };
}

const openWeek = 3;
const closedWeek = 1;
/** Who has answered about the open weeks; the member of staff of the published account has not. */
const answered = ['shona.macleod', 'priya.nair', 'fiona.baillie'];

function answerOf(who: Colleague, date: string) {
  const usual = who.works?.days.includes(weekday(date)) ?? false;
  const early = fixedNumber(`${who.email}/${date}/early`, 10) < 2;
  if (!usual) return { date, can: 'none', start_time: null, end_time: null };
  return early
    ? { date, can: 'hours', start_time: '08:00', end_time: '13:00' }
    : { date, can: 'all', start_time: null, end_time: null };
}

/** Rows of what the staff of the first service were asked: about a week that is published, and one to come. */
export function availabilityRows(moment: Moment) {
  const { today, day, instant } = moment;
  const availability_request: Row[] = [];
  const availability: Row[] = [];
  for (const week of [closedWeek, openWeek]) {
    const from = addDays(weekStart(today), week * 7);
    const to = addDays(from, 6);
    const id = demoId('asked', String(week));
    const isClosed = week === closedWeek;
    availability_request.push({
      nursery_id: nursery,
      id,
      branch_id: branchId(leith),
      from_date: from,
      to_date: to,
      answer_by: isClosed ? day(-8) : day(5),
      note: isClosed ? null : 'Two of us are on leave, so please say if you could do a later finish.',
      asked_by: manager,
      created_at: instant(isClosed ? -16 : -3, `asked/${week}`),
      closed_at: isClosed ? instant(-6, `closed/${week}`) : null,
    });
    for (const who of colleagues) {
      const says = isClosed || answered.some((one) => who.email.startsWith(one));
      if (who.works?.branch !== leith || who.role !== 'nursery-staff' || !says) continue;
      availability.push({
        nursery_id: nursery,
        id: demoId('answer', `${week}/${who.email}`),
        availability_request_id: id,
        staff_profile_id: staffId(who.email),
        days: datesOf({ from, to }).map((date) => answerOf(who, date)),
        note: null,
        confirmed_at: instant(isClosed ? -12 : -2, `${week}/${who.email}`),
      });
    }
  }
  return { availability_request, availability };
}
