import { ageInMonths } from '@bairn/shared/format/age';
import { addDays, weekday } from '@bairn/shared/format/date';
import { weeksShown } from '@bairn/shared/format/weeks';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import type { LeftOut } from '@bairn/shared/schema/bookingOptions';
import type { MarketplaceInstance, SessionDetails } from '@bairn/shared/schema/marketplace';
import { billedOn, firstPeriodEnd, monthAfter, type LeftOutReason } from '@bairn/shared/schema/recurringWords';
import type { Own } from './dateState.ts';

type Asked = {
  session: SessionDetails;
  /** ISO days of the week. */
  weekdays: readonly number[];
  /** Who it is for; null is a place without a child. */
  wanted: readonly (FamilyChild | null)[];
  own: (instance: MarketplaceInstance) => Own;
};

/** What a recurring booking orders at first, the same for each child. */
export type FirstPeriod = {
  /** Its last day. */
  until: string;
  /** When the month after it is paid. */
  billed_on: string;
  /** Number of its dates. */
  dates: number;
  /** What they cost for one child, in pence. */
  price: number;
  left_out: readonly LeftOut[];
  /** Whether the page knows its dates to the end. */
  whole: boolean;
};

/** Why a date cannot be had for all who are wanted, or null. */
function reasonOf(instance: MarketplaceInstance, { session, wanted, own }: Asked): LeftOutReason | null {
  if (!instance.open) return 'closed';
  const { booked, lines } = own(instance);
  for (const child of wanted) {
    if (!child) continue;
    const months = ageInMonths(child.dob, instance.date);
    if (months < session.age_from_months || months >= session.age_to_months) return 'age';
    if (booked.has(child.id) || lines.some(({ child_id }) => child_id === child.id)) return 'booked';
  }
  return instance.places_left >= wanted.length ? null : 'full';
}

/** The dates on these days that a recurring booking can begin with. */
export const firstDates = (asked: Asked) =>
  asked.session.instances.filter(
    (instance) => asked.weekdays.includes(weekday(instance.date)) && reasonOf(instance, asked) === null,
  );

/** What is ordered at first from a date on, as the page knows the dates; the basket decides. */
export function firstPeriod(first: string, asked: Asked): FirstPeriod {
  const { session, weekdays } = asked;
  const until = firstPeriodEnd(first, session.today);
  const days = session.instances
    .filter(({ date }) => date >= first && date <= until && weekdays.includes(weekday(date)))
    .map((instance) => ({ ...instance, reason: reasonOf(instance, asked) }));
  const had = days.filter(({ reason }) => reason === null);
  return {
    until,
    billed_on: billedOn(monthAfter(until.slice(0, 7))),
    dates: had.length,
    price: had.reduce((sum, { price }) => sum + price, 0),
    left_out: days.flatMap(({ date, reason }) => (reason ? [{ date, reason }] : [])),
    whole: until <= addDays(session.today, weeksShown * 7),
  };
}
