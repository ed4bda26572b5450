import { checkWeek } from '@bairn/shared/rota/checkWeek';
import { coverOfWeek } from '@bairn/shared/rota/coverOfWeek';
import { startWorker } from '../src/auto-rota/startWorker.ts';
import { noneLately } from '../src/auto-rota/weekProgram.ts';
import type { Benchmark, Findings } from './bench.ts';
import { figure, quantile } from './measure.ts';
import { rotaWeek } from './rotaWeek.ts';

const sizes = [
  { people: 10, rooms: 2 },
  { people: 30, rooms: 5 },
];
const weeks = 3;
/** Seconds in which a week has to be there: the limit of the search. */
const limit = 60;

/** Longest time in milliseconds for which the event loop stood still while work went on. */
async function stillWhile<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; still: number; seconds: number }> {
  const begun = performance.now();
  let [last, still] = [begun, 0];
  const timer = setInterval(() => {
    const at = performance.now();
    [last, still] = [at, Math.max(still, at - last)];
  }, 10);
  try {
    const result = await work();
    return { result, still, seconds: (performance.now() - begun) / 1000 };
  } finally {
    clearInterval(timer);
  }
}

async function run(_bench: unknown, say: (step: string) => void): Promise<Findings> {
  const findings: Findings = { figures: [], plans: [] };
  for (const { people, rooms } of sizes) {
    const took: number[] = [];
    const stood: number[] = [];
    const checks: number[] = [];
    for (let seed = 1; seed <= weeks; seed += 1) {
      const facts = rotaWeek({ people, rooms, seed });
      const { result, seconds, still } = await stillWhile(
        () => startWorker({ facts, kept: [], recent: noneLately, seconds: limit }).done,
      );
      const week = { ...facts, shifts: result.shifts ?? [] };
      const begun = performance.now();
      const hard = checkWeek(week).filter((breach) => breach.hard);
      coverOfWeek(week);
      checks.push(performance.now() - begun);
      took.push(seconds);
      stood.push(still);
      say(
        `${people} people, ${rooms} rooms, week ${seed}: ${seconds.toFixed(1)} s, ${week.shifts.length} shifts, ${hard.length} hard rules broken, ${result.optimal ? 'proven' : 'time up'} within ${result.within === null ? 'an unknown sum' : `£${(result.within / 100).toFixed(2)}`}`,
      );
      if (!result.shifts) throw new Error(`No week was found for ${people} people and ${rooms} rooms.`);
    }
    const name = `rota of ${people} staff and ${rooms} rooms`;
    findings.figures.push(
      figure(`${name}: seconds to build, slowest of ${weeks}, against the limit`, Math.max(...took), limit, {
        most: 1.5,
      }),
      figure(`${name}: event loop still meanwhile, against 1 s`, Math.max(...stood), 1000, { most: 1 }),
      figure(`${name}: check and cover of a week, p50, against 100 ms`, quantile(checks, 0.5), 100),
    );
  }
  return findings;
}

/** The auto-rota, and the checker of what it makes. */
export const rota: Benchmark = {
  name: 'rota',
  about: 'weeks of 10 and 30 people, built in a worker, and the check of them',
  run,
};
