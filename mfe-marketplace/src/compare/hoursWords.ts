import { formatTimes } from '@bairn/shared/format/date';
import type { ServiceDetails } from '@bairn/shared/schema/marketplace';
import { weekdays } from '#components/words.ts';

const short = (day: number) => (weekdays[day - 1] ?? '').slice(0, 3);

/** Opening hours in as few lines as can be: days in a row with the same hours stand together; closed days are left out. */
export function hoursWords(times: ServiceDetails['opening_times']): string[] {
  const days = [...Map.groupBy(times, ({ day }) => day)].map(([day, hours]) => ({
    day,
    words: hours
      .flatMap(({ opens, closes }) => (opens && closes ? [formatTimes(opens, closes, 'family')] : []))
      .join(', '),
  }));
  const runs: { first: number; last: number; words: string }[] = [];
  for (const { day, words } of days) {
    const run = runs.at(-1);
    if (run && run.words === words && run.last === day - 1) run.last = day;
    else runs.push({ first: day, last: day, words });
  }
  return runs
    .filter(({ words }) => words !== '')
    .map(
      ({ first, last, words }) => `${first === last ? short(first) : `${short(first)} to ${short(last)}`}: ${words}`,
    );
}
