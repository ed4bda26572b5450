import type { RotaPerson } from '@bairn/shared/schema/rotaFacts';
import { reasonWords } from '@bairn/shared/schema/staffWords';
import type { Mark } from './grid/RotaRow.tsx';

const away = { leave: 'On leave', reserved: 'Reserved', elsewhere: 'At another service' };

/** What stands against a person's work on each date, in a word or two; whole days away come first. */
function marksOfPerson({ unavailable, availability, standing }: RotaPerson): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { date, can, start_time, end_time } of availability) {
    if (can === 'none') marks.set(date, { words: 'Cannot work', away: true });
    if (can === 'hours' && start_time && end_time)
      marks.set(date, { words: `${start_time}–${end_time} only`, away: false });
  }
  for (const { date, counts, why } of standing) {
    const reason = why.find((one) => one !== 'first_aid');
    if (!counts && reason) marks.set(date, { words: reasonWords[reason], away: false });
  }
  for (const { kind, date, start_time, end_time } of unavailable) {
    const times = start_time && end_time ? ` ${start_time}–${end_time}` : '';
    marks.set(date, { words: `${away[kind]}${times}`, away: !times });
  }
  return marks;
}

/** By person. */
export const marksOf = (staff: readonly RotaPerson[]) => new Map(staff.map((one) => [one.id, marksOfPerson(one)]));
