import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** What a step brought: how many things it looked at passed and failed, which ones failed, and what to say beside them. */
export type Result = { passed: number; failed: number; failures?: string[]; note?: string };

/** One thing to run by name; never two at once, so that the times mean something on a small machine. */
export type Step = { name: string; run(): Promise<Result> };

/** Milliseconds as people read them: `0.4 s`, `12.3 s`, `2 min 05 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${`${seconds % 60}`.padStart(2, '0')} s`;
}

/**
 * Runs a command in the project's root, its output straight to ours, and gives its exit code.
 * One that runs longer than `limit` (milliseconds) is ended, with all it started, and counts as failed.
 */
export function command(
  program: string,
  args: string[],
  { env = {}, limit = 15 * 60_000 }: { env?: Record<string, string>; limit?: number } = {},
): Promise<number> {
  const bin = join(root, 'node_modules', '.bin');
  const path = `${bin}${delimiter}${process.env['PATH'] ?? ''}`;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: path, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    });
    const end = (signal: NodeJS.Signals) => {
      try {
        if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
      } catch {
        // It ended in the meantime.
      }
    };
    const timer = setTimeout(() => {
      console.error(`${program} ran longer than ${duration(limit)} and is ended`);
      end('SIGKILL');
    }, limit);
    const stop = () => {
      end('SIGTERM');
      process.exit(130);
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
      resolve(code ?? 1);
    });
  });
}

/** A step that passes when its command ends with 0. */
export function check(name: string, program: string, ...args: string[]): Step {
  return {
    name,
    run: async () => ((await command(program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  };
}

/** Runs the steps in turn, all of them, sums up and ends with the line `N passed, N failed`; the exit code says the same. */
export async function runAll(steps: Step[]): Promise<void> {
  const begun = performance.now();
  const rows: string[] = [];
  let passed = 0;
  let failed = 0;
  for (const step of steps) {
    const since = performance.now();
    console.log(`\n── ${step.name}`);
    const result = await step.run().catch((error: unknown): Result => {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1 };
    });
    passed += result.passed;
    failed += result.failed;
    const time = duration(performance.now() - since);
    const counts = `${result.passed} passed, ${result.failed} failed`;
    rows.push(`${result.failed > 0 ? '✗' : '✓'} ${step.name.padEnd(32)} ${time.padStart(12)}   ${counts}`);
    for (const line of [...(result.failures ?? []), result.note ?? []].flat()) rows.push(`    ${line}`);
  }
  console.log(
    `\n${rows.join('\n')}\n  ${duration(performance.now() - begun)} in all\n\n${passed} passed, ${failed} failed`,
  );
  process.exitCode = failed > 0 ? 1 : 0;
}
