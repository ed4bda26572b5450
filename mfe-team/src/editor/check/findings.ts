import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import { checkWeek } from '@bairn/shared/rota/checkWeek';
import { coverOfWeek } from '@bairn/shared/rota/coverOfWeek';
import type { Breach } from '@bairn/shared/rota/week';
import { weekFactsOf } from '@bairn/shared/rota/weekFactsOf';
import type { Shifts } from '../model/patch.ts';
import { workedOf } from '../words.ts';

export type CoverOfDay = ReturnType<typeof coverOfWeek>[number];

/** What follows from the shifts as they are. */
export type Findings = {
  /** The shifts that it follows from. */
  of: Shifts;
  cover: readonly CoverOfDay[];
  breaches: readonly Breach[];
  minutes: number;
  /** Pence, of those whose wage is known; and how many of those with shifts have none. */
  cost: number;
  withoutWage: number;
};

/** Judges a week again and again; the cover of a day whose shifts are the same is not counted again. */
export function makeJudge(facts: Pick<RotaWithFacts, 'days' | 'rooms' | 'staff' | 'needs' | 'childminder'>) {
  const days = new Map<string, { shifts: readonly RotaShift[]; cover: CoverOfDay | undefined }>();
  const wages = new Map(facts.staff.map(({ id, hourly_pence }) => [id, hourly_pence]));
  const week = weekFactsOf({ ...facts, shifts: [] });
  const coverOf = (date: string, shifts: readonly RotaShift[]) => {
    const known = days.get(date);
    if (known?.shifts.length === shifts.length && known.shifts.every((one, nth) => one === shifts[nth]))
      return known.cover;
    const [cover] = coverOfWeek({ ...week, dates: [date], shifts });
    days.set(date, { shifts, cover });
    return cover;
  };
  return (of: Shifts): Findings => {
    const all = [...of.values()];
    const byDate = Map.groupBy(all, ({ date }) => date);
    const own = all.filter(
      ({ staff_profile_id, confirmation }) => staff_profile_id !== null && confirmation !== 'declined',
    );
    const unpaid = new Set(own.flatMap(({ staff_profile_id: id }) => (id && wages.get(id) == null ? id : [])));
    return {
      of,
      cover: week.dates.flatMap((date) => coverOf(date, byDate.get(date) ?? []) ?? []),
      breaches: checkWeek({ ...week, shifts: all }),
      minutes: own.reduce((sum, shift) => sum + workedOf(shift), 0),
      cost: Math.round(
        own.reduce((sum, shift) => sum + (workedOf(shift) / 60) * (wages.get(shift.staff_profile_id ?? '') ?? 0), 0),
      ),
      withoutWage: unpaid.size,
    };
  };
}

/** Marks of rows: the ids of their shifts with a broken rule, hard ones with an exclamation mark. */
export function warningsOf(
  breaches: readonly Breach[],
  rowOf: (id: string) => string | undefined,
): ReadonlyMap<string, string> {
  const marks = new Map<string, 'hard' | 'soft'>();
  for (const { hard, shift_ids, rule } of breaches) {
    // A gap in cover is told of the room: all who are there are not wrong.
    if (rule === 'under_contract' || rule === 'over_contract' || /ratio|adults/.test(rule)) continue;
    for (const id of shift_ids) if (marks.get(id) !== 'hard') marks.set(id, hard ? 'hard' : 'soft');
  }
  const rows = Map.groupBy(marks.keys(), (id) => rowOf(id) ?? '');
  return new Map(
    [...rows].map(([row, ids]) => [row, ids.map((id) => (marks.get(id) === 'hard' ? `!${id}` : id)).join(' ')]),
  );
}
