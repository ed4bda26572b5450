import { ageInMonths } from '@bairn/shared/format/age';
import { addDays, daysBetween, weekday } from '@bairn/shared/format/date';
import { families } from './families.ts';
import { bornOn, type Child, type Family } from './family.ts';
import { fixedNumber } from './fixed.ts';
import { leith, mainSessions } from './mainSessions.ts';
import { later, type Moment } from './moment.ts';
import type { Instance, Session } from './session.ts';
import { firstDay } from './sessions.ts';

/** A child on a dated instance, and its order. */
export type PlannedBooking = {
  key: string;
  family: Family;
  child: Child;
  instance: Instance;
  order: string;
  status: string;
  /** When the child was collected, if that was long before the end. */
  collected?: string;
};

/** Weeks ahead that families have booked; later dates are available. */
const bookedWeeks = 6;
const orderDays = 28;

/** Days from today to the first date of a family's block, which is one order; the block of two weeks ago is 0. */
export const blockStart = (block: number) => block * orderDays - 14;

/**
 * The session that a child attends on a date: a chosen one, or the full day of the room for their age; at the weekend
 * the only one.
 */
function sessionOn({ goesTo }: Child, date: string, months: number, byBranch: ReadonlyMap<string, Session[]>) {
  const day = weekday(date);
  const chosen = day < 6 ? goesTo?.session : null;
  return byBranch
    .get(goesTo?.branch ?? '')
    ?.find(
      (session) =>
        session.days.includes(day) &&
        (chosen ? session.key === chosen : true) &&
        months >= session.from &&
        months < session.to,
    );
}

/** When a child arrives and leaves: a little after the start, a little before the end. */
export const stayOf = (key: string, { start, end }: Session) => ({
  arrives: later(start, fixedNumber(`${key}/late`, 25)),
  leaves: later(end, -fixedNumber(`${key}/early`, 25)),
});

const onRegister = new Set(mainSessions.map(({ key }) => key));

/** Attendance recorded so far; today's is in progress, with some children still to be signed in. */
function statusOf(key: string, { date, session }: Instance, { today, time }: Moment) {
  if (date > today) return 'confirmed';
  const chance = fixedNumber(`${key}/came`, 100);
  if (date === today) {
    if (!onRegister.has(session.key) || stayOf(key, session).arrives > time) return 'confirmed';
    if (chance >= 8 && chance < 30) return 'confirmed';
  }
  return chance < 8 ? 'absent' : 'attended';
}

/** Books every child who attends on the dates of their week that have a place left. */
function fillDates(instances: readonly Instance[], moment: Moment): PlannedBooking[] {
  const byDate = new Map(instances.map((instance) => [`${instance.session.key}/${instance.date}`, instance]));
  const byBranch = Map.groupBy(new Set(instances.map(({ session }) => session)), ({ branch }) => branch);
  const planned: PlannedBooking[] = [];
  for (const family of families) {
    // Families of the published accounts have no later bookings, so that they can try booking.
    const isPublished = family.key.includes('parent');
    const last = moment.day((isPublished ? 3 : bookedWeeks) * 7);
    for (const child of family.children) {
      if (!child.goesTo) continue;
      const dob = bornOn(child, moment);
      // Families of the published accounts began lately.
      const first = isPublished ? -14 : Math.min(-14, firstDay({ branch: child.goesTo.branch }));
      for (let date = moment.day(first); date <= last; date = addDays(date, 1)) {
        if (!child.goesTo.days.includes(weekday(date))) continue;
        const session = sessionOn(child, date, ageInMonths(dob, date), byBranch);
        const instance = session && byDate.get(`${session.key}/${date}`);
        if (!instance || instance.booked >= instance.capacity) continue;
        instance.booked += 1;
        const key = `${child.key}/${instance.session.key}/${date}`;
        const block = Math.floor(daysBetween(moment.day(blockStart(0)), date) / orderDays);
        planned.push({
          key,
          family,
          child,
          instance,
          order: `${family.key}/order${block}`,
          status: statusOf(key, instance, moment),
        });
      }
    }
  }
  return planned;
}

/** Makes some dates full and leaves one place on others: services offer fewer places when they are short of staff. */
function tighten(instances: readonly Instance[], moment: Moment) {
  for (const instance of instances) {
    if (instance.booked === 0 || instance.date < moment.today) continue;
    const chance = fixedNumber(`${instance.id}/places`, 100);
    if (chance < 18) instance.capacity = instance.booked;
    else if (chance < 40) instance.capacity = Math.min(instance.capacity, instance.booked + 1);
  }
}

/** One future booking of the first account is cancelled. */
function cancelOne(planned: PlannedBooking[], moment: Moment) {
  const one = planned.findLast(({ family, instance }) => family.key === 'parent' && instance.date > moment.day(7));
  if (!one) return;
  one.status = 'cancelled_by_family';
  one.instance.booked -= 1;
}

/** One child of the last day at the first service was not signed out, and was corrected the day after. */
function forgetOne(planned: PlannedBooking[], moment: Moment) {
  const past = planned.filter(({ instance: { date, session } }) => date < moment.today && session.branch === leith);
  const last = past.reduce((latest, { instance: { date } }) => (date > latest ? date : latest), '');
  const one = past.find(({ instance: { date }, status }) => date === last && status === 'attended');
  if (one) one.status = 'confirmed';
}

/** Children of a session from which on its attendance of today has every group. */
const manyChildren = 8;

/** In the sessions with many children two are still expected today, and two have been collected by now. */
function fillGroups(planned: readonly PlannedBooking[], { today, time }: Moment) {
  const ofToday = planned.filter(({ instance: { date, session } }) => date === today && onRegister.has(session.key));
  for (const [{ session }, bookings] of Map.groupBy(ofToday, ({ instance }) => instance)) {
    if (bookings.length < manyChildren) continue;
    for (const late of bookings.slice(0, 2)) late.status = 'confirmed';
    const present = bookings.filter(({ status }) => status === 'attended');
    present.slice(-2).forEach((early, index) => {
      const collected = later(session.start, 45 + 20 * index);
      if (collected <= time) early.collected = collected;
    });
  }
}

/** Plans all bookings. Changes the counters of the instances, and the capacity of some. */
export function planBookings(instances: readonly Instance[], moment: Moment): PlannedBooking[] {
  const planned = fillDates(instances, moment);
  cancelOne(planned, moment);
  forgetOne(planned, moment);
  fillGroups(planned, moment);
  tighten(instances, moment);
  return planned;
}
