import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { WeekRule } from '@bairn/shared/rota/week';
import type { RotaBreach } from '@bairn/shared/schema/rotaShift';
import { formatHours } from './formatHours.ts';

/** Names of people and rooms by their ids. */
export type Names = ReadonlyMap<string, string>;

const rules: Record<WeekRule, string> = {
  ratio_room: 'Too few staff for the children in the room',
  ratio_service: 'Too few staff for the children in the service',
  two_adults: 'Fewer than two adults',
  not_counting: 'Does not count towards ratios',
  leave: 'On leave',
  reserved: 'Reserved for something else',
  double_booking: 'Two shifts at once',
  daily_rest: 'Too little rest between two days',
  weekly_rest: 'No full day of rest in the week',
  break: 'No break of the length that the law asks for',
  average_hours: 'More than 48 hours a week on average',
  young_hours: 'More hours than the law allows under 18',
  unavailable: 'Said that they cannot work then',
  closed_day: 'The service is closed',
  under_contract: 'Fewer hours than by contract',
  over_contract: 'More hours than by contract',
};
const ofStaff: ReadonlySet<string> = new Set(['ratio_room', 'ratio_service', 'two_adults']);

const isKnown = (rule: string): rule is WeekRule => rule in rules;

/** A broken rule in a sentence: who or where first, then when, what, and by how much. */
export function breachWords(breach: RotaBreach, names: Names): string {
  const { rule, staff_profile_id, room_id, date, from, to, short_by } = breach;
  const who = names.get(staff_profile_id ?? '') ?? names.get(room_id ?? '');
  const when = [date && formatDay(date), from && to && formatTimes(from, to, 'service')].filter(Boolean).join(', ');
  const by = short_by && (ofStaff.has(rule) ? plural(short_by, 'adult') : formatHours(short_by));
  return [[who, when].filter(Boolean).join(', '), `${isKnown(rule) ? rules[rule] : rule}${by ? ` (by ${by})` : ''}`]
    .filter(Boolean)
    .join(': ');
}
