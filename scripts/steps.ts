import { duration } from '../shared/command/duration.ts';
import { runCommand } from '../shared/command/runCommand.ts';
import { readTimes, slowest, writeTimes, type FileTimes } from './testTimes.ts';

/** The result of a step: the numbers passed and failed, the names of failures, and a note. */
export type Result = {
  passed: number;
  failed: number;
  failures?: string[];
  note?: string | undefined;
  /** Milliseconds of each test file. */
  files?: FileTimes;
};

/** A named part of the run; steps never run concurrently, so that the times are comparable on a small machine. */
export type Step = {
  name: string;
  /** Limit in minutes after which it is stopped and fails: several times its duration on two cores. */
  limit: number;
  /** @param limit milliseconds, less than the step's own if the whole run has less left. */
  run(limit: number): Promise<Result>;
};

/** Limit in minutes of all steps together, below the 90 of CI. */
const wholeLimit = 80;

/** A step that passes when its command ends with 0. */
export function check(name: string, program: string, ...args: string[]): Step {
  return {
    name,
    limit: 5,
    run: async (limit) => {
      const { code, stopped } = await runCommand(program, args, { limit });
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, note: stopped };
    },
  };
}

/** The difference from the last run, if there was one: ` (+3.2 s)`. */
function since(milliseconds: number, before: number | undefined): string {
  if (before === undefined) return '';
  const more = milliseconds - before;
  return ` (${more < 0 ? '−' : '+'}${duration(Math.abs(more))})`;
}

/**
 * Runs all steps one after the other, sums up and ends with the line `N passed, N failed` and the matching exit code.
 * @param timesFile has the times of the last run, for comparison, and gets the new ones.
 */
export async function runAll(steps: Step[], timesFile?: string): Promise<void> {
  const begun = performance.now();
  const last = timesFile ? await readTimes(timesFile) : null;
  const suites: FileTimes = {};
  const files: FileTimes = {};
  const rows: string[] = [];
  let [passed, failed] = [0, 0];
  for (const step of steps) {
    const from = performance.now();
    console.log(`\n── ${step.name}`);
    const left = wholeLimit * 60_000 - (from - begun);
    const result = await runStep(step, Math.min(step.limit * 60_000, left));
    passed += result.passed;
    failed += result.failed;
    const time = performance.now() - from;
    suites[step.name] = time;
    Object.assign(files, result.files);
    const counts = `${result.passed} passed, ${result.failed} failed`;
    const took = `${duration(time).padStart(12)}${since(time, last?.suites[step.name]).padEnd(16)}`;
    rows.push(`${result.failed > 0 ? '✗' : '✓'} ${step.name.padEnd(36)} ${took} ${counts}`);
    for (const line of [...(result.failures ?? []), result.note ?? []].flat()) rows.push(`    ${line}`);
  }
  const total = performance.now() - begun;
  rows.push(`  ${'in all'.padEnd(36)} ${duration(total).padStart(12)}${since(total, last?.total)}`);
  const ten = slowest(files).map(
    ([file, time]) => `  ${duration(time).padStart(12)}${since(time, last?.files[file]).padEnd(16)} ${file}`,
  );
  if (ten.length > 0) rows.push('\nThe slowest files', ...ten);
  if (timesFile) await writeTimes(timesFile, { total, suites, files });
  console.log(`\n${rows.join('\n')}\n\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function runStep(step: Step, limit: number): Promise<Result> {
  if (limit <= 0) return { passed: 0, failed: 1, note: `not run: the ${wholeLimit} minutes of the whole run are over` };
  try {
    return await step.run(limit);
  } catch (error) {
    return { passed: 0, failed: 1, note: error instanceof Error ? error.message : String(error) };
  }
}
