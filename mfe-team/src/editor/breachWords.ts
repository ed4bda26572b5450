import { formatDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { RotaBreach } from '@bairn/shared/schema/rotaShift';
import type { Names } from './words.ts';

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
/** Minutes as hours of work, '37.5 h'. */
export const hours = (minutes: number) => `${number.format(minutes / 60)} h`;

const adults = ({ short_by = 1 }: RotaBreach) => `${plural(short_by, 'person', 'people')} short`;
const much = ({ short_by = 0 }: RotaBreach) => hours(short_by);

/** What is wrong, by rule (docs/decisions/rota-rules.md). */
const rules: Record<string, (breach: RotaBreach) => string> = {
  ratio_room: adults,
  ratio_service: adults,
  two_adults: () => 'Only one adult while children are there: two are needed',
  not_counting: () => 'Does not count towards ratios',
  leave: () => 'On leave',
  reserved: () => 'Reserved for something else',
  double_booking: () => 'Two shifts at the same time',
  daily_rest: (breach) => `Too little rest between days: ${much(breach)} missing`,
  weekly_rest: (breach) => `No full day of rest this week: ${much(breach)} missing`,
  break: (breach) => `No break that is long enough: ${breach.short_by ?? 0} min missing`,
  average_hours: (breach) => `Over 48 hours a week on average: ${much(breach)} too many`,
  young_hours: (breach) => `Too many hours for someone under 18: ${much(breach)} over`,
  unavailable: () => 'Said that they cannot work then',
  closed_day: () => 'The service is closed',
  under_contract: (breach) => `${much(breach)} under contract`,
  over_contract: (breach) => `${much(breach)} over contract`,
};

/** The names of the rules for the certificate. */
export const ruleNames: Record<string, string> = {
  ratio_room: 'Ratios in each room',
  ratio_service: 'Ratio of the service',
  two_adults: 'At least two adults',
  not_counting: 'Checks and registrations in date',
  leave: 'Leave',
  reserved: 'Reserved time',
  double_booking: 'No double booking',
  daily_rest: '11 hours of rest a day',
  weekly_rest: 'A full day of rest a week',
  break: '20 minutes of break over 6 hours',
  average_hours: '48 hours a week on average',
  young_hours: 'Hours of people under 18',
  unavailable: 'Availability',
  closed_day: 'Closing days',
  under_contract: 'Not under contract',
  over_contract: 'Not over contract',
};

/** A rule that is broken, in a line: whom or where, when, and what. */
export function breachWords(breach: RotaBreach, names: Names): string {
  const { staff_profile_id: person, room_id: room, date, from, to } = breach;
  const who = person !== undefined ? names.person(person) : room ? names.room(room) : 'Whole service';
  const when = [date && formatDay(date), from && to && `${from} to ${to}`].filter(Boolean).join(', ');
  const what = rules[breach.rule]?.(breach) ?? breach.rule;
  return `${who}${when && `, ${when}`}: ${what}`;
}
