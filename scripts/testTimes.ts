import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Milliseconds by name: of a suite, or of a file. */
export type FileTimes = Record<string, number>;
/** The durations of a run in milliseconds: in total, by suite and by test file. */
export type Times = { total: number; suites: FileTimes; files: FileTimes };

/** The times of the last run, or null if there are none. */
export async function readTimes(file: string): Promise<Times | null> {
  try {
    const { total, suites, files } = JSON.parse(await readFile(file, 'utf8')) as Partial<Times>;
    return total === undefined || !suites || !files ? null : { total, suites, files };
  } catch {
    return null;
  }
}

export async function writeTimes(file: string, times: Times): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const whole = (_: string, value: unknown) => (typeof value === 'number' ? Math.round(value) : value);
  await writeFile(file, `${JSON.stringify(times, whole, 2)}\n`);
}

/** The slowest files, slowest first. */
export const slowest = (files: FileTimes, most = 10): [file: string, milliseconds: number][] =>
  Object.entries(files)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most);
