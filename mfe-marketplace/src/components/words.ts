import { formatAgeToMonth } from '@bairn/shared/format/age';
import { formatDay } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import type { Facets, SearchOffer, SearchResult } from '@bairn/shared/schema/marketplace';
import { ageSteps, type CareKind, type StartTime } from '@bairn/shared/schema/searchChoices';

type Left = { places_left: number; places_by_age: readonly unknown[] | null };

/** '3 places left'; 'up to 3 places left, depending on age' where not all ages have as many. */
export const leftWords = ({ places_left, places_by_age }: Left) =>
  places_by_age
    ? `up to ${plural(places_left, 'place')} left, depending on age`
    : `${plural(places_left, 'place')} left`;

/** The answer that families look for first: '3 places left on Tue 24 Nov'. `by_age`: not all ages have as many. */
export function placesWords(
  left: number | null,
  date: string | null,
  by_age: readonly unknown[] | null = null,
): string {
  if (date === null || left === null) return 'No dates available in the coming weeks';
  if (left > 0 && by_age) return `Up to ${plural(left, 'place')} left on ${formatDay(date)}, depending on age`;
  return left > 0 ? `${plural(left, 'place')} left on ${formatDay(date)}` : `Full on ${formatDay(date)}`;
}

/** What a session of a result costs: '£32', or '£33.34 each, block of 12 dates' where dates are only sold together. */
export const offerPrice = ({ price, block }: Pick<SearchOffer, 'price' | 'block'>) =>
  block === null ? formatPence(price) : `${formatPence(price)} each, block of ${plural(block, 'date')}`;

/** What `price_from` is the price of. */
export const pricedUnit = ({ block_from }: Pick<SearchResult, 'block_from'>) =>
  block_from ? 'a date, booked together' : 'a session';

/** Ages that a session takes, the upper end excluded: '2 to under 5 years', '6 months to under 3 years'. */
export function ageSpan(fromMonths: number, toMonths: number): string {
  const to = formatAgeToMonth(toMonths);
  if (fromMonths === 0) return `Under ${to}`;
  const from = toMonths >= 24 && fromMonths % 12 === 0 ? String(fromMonths / 12) : formatAgeToMonth(fromMonths);
  return `${from} to under ${to}`;
}

/** A child's age as it is chosen: 0 is 'Under 1', 1 is '1 year'. */
export const ageLabel = (years: number) => (years === 0 ? 'Under 1' : plural(years, 'year'));

/** Care for children at school, by its kind. */
export const careLabels: Record<CareKind, string> = {
  breakfast: 'Breakfast care',
  'after-school': 'After-school care',
  holiday: 'Holiday care',
};

/** ISO weekdays, from Monday. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Parts of the day in which a session starts. */
export const startLabels: Record<StartTime, string> = {
  early: 'Before 9 am',
  morning: '9 am to noon',
  afternoon: 'Noon to 3 pm',
  late: '3 pm or later',
};

/** The ages that can be searched by, in whole years. */
export const ages = ageSteps.map((years) => ({ value: years, label: ageLabel(years) }));

/** A choice with how many services it would leave; without a number where none was counted. */
export function counted(label: string, value: number | string, counts: Facets[keyof Facets] | undefined): string {
  const found = counts?.find((one) => String(one.value) === String(value));
  return found ? `${label} (${found.count})` : label;
}

const gradeWords = ['Unsatisfactory', 'Weak', 'Adequate', 'Good', 'Very Good', 'Excellent'] as const;

/** A Care Inspectorate grade, 1 to 6, in its own word. */
export const gradeWord = (grade: number) => gradeWords[grade - 1] ?? 'Not graded';

/** What the lowest of a service's grades says of all of them. */
export function lowestGradeWords(grade: number): string {
  if (grade >= 6) return 'Graded Excellent';
  return grade >= 4 ? `Graded ${gradeWord(grade)} or better` : `Lowest grade: ${gradeWord(grade)}`;
}
