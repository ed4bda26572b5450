import { formatAge } from '@bairn/shared/format/age';
import { formatDate, formatTimes } from '@bairn/shared/format/date';
import { formatHours } from '@bairn/shared/format/funding';
import { formatPence } from '@bairn/shared/format/money';
import type { ChildWeek, WeekDay } from '@bairn/shared/format/weekPattern';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import type { WeekOffer } from '@bairn/shared/schema/pattern';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A day of the week, 1 is Monday. */
export const dayName = (day: number) => days[day - 1] ?? '';

/** 'Monday, 8:00 am to 6:00 pm' */
export const dayWords = ({ day, from, to }: WeekDay) => `${dayName(day)}, ${formatTimes(from, to, 'family')}`;

/** A child as the form names it. */
export function whoWords({ who }: ChildWeek, family: readonly FamilyChild[]): string {
  if ('child' in who) return family.find(({ id }) => id === who.child)?.first_name ?? 'Your child';
  return 'dob' in who ? `born ${formatDate(who.dob)}` : formatAge(who.months);
}

/** A child of the question in a sentence: 'Ava', or 'your first child'. */
export function childName(children: readonly ChildWeek[], nth: number, family: readonly FamilyChild[]): string {
  const child = children[nth];
  if (child && 'child' in child.who) return whoWords(child, family);
  return children.length === 1 ? 'your child' : `your ${['first', 'second', 'third', 'fourth'][nth] ?? ''} child`;
}

const span = (values: readonly number[]) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? formatPence(least) : `${formatPence(least)} to ${formatPence(most)}`;
};

/** Weeks with care: one in which the service is closed all the time says nothing about the price. */
const withCare = ({ weeks }: WeekOffer) => weeks.filter(({ price, funded_minutes }) => price > 0 || funded_minutes > 0);

/** What a week costs the family: '£240.00', or '£180.00 to £240.00' where weeks differ. */
export const priceWords = (offer: WeekOffer) =>
  span(
    withCare(offer)
      .map(({ to_pay }) => to_pay)
      .concat(withCare(offer).length ? [] : [0]),
  );

/** What funded hours could pay for; null where they pay nothing. */
export function fundedWords(offer: WeekOffer): string | null {
  if (offer.sum.funded_minutes === 0) return null;
  const most = Math.max(...offer.weeks.map(({ funded_minutes }) => funded_minutes));
  const weeks = withCare(offer);
  const without = weeks.filter(({ funded_minutes }) => funded_minutes === 0).length;
  const some = without > 0 ? `, in ${weeks.length - without} of ${weeks.length} weeks` : '';
  return `Funded hours could pay for up to ${formatHours(most)} a week${some}. Without them: ${span(weeks.map(({ price }) => price))} a week.`;
}
