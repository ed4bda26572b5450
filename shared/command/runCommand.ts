import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { duration } from './duration.ts';
import { root, shared } from './root.ts';

/** Where a package manager puts the programs of the folder's own packages, and those of `@bairn/shared`. */
const programs = [root, shared].map((folder) => join(folder, 'node_modules', '.bin'));

type Options = {
  env?: Record<string, string>;
  /** Milliseconds. */
  limit: number;
};
/** `stopped` says why a command was stopped from here, and its last output. */
type Outcome = { code: number; stopped: string | undefined };

/**
 * Runs a command in the root folder and forwards its output. One that runs longer than `limit` is stopped with its
 * child processes.
 */
export function runCommand(program: string, args: string[], { env = {}, limit }: Options): Promise<Outcome> {
  const path = [...programs, process.env['PATH'] ?? ''].join(delimiter);
  const colour = process.stdout.isTTY && !process.env['NO_COLOR'] ? { FORCE_COLOR: '1' } : {};
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...colour, PATH: path, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    let tail = '';
    for (const [from, to] of [[child.stdout, process.stdout] as const, [child.stderr, process.stderr] as const]) {
      from.on('data', (chunk: Buffer) => {
        to.write(chunk);
        tail = `${tail}${chunk.toString()}`.slice(-4000);
      });
    }
    const end = (signal: NodeJS.Signals) => {
      try {
        if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
      } catch {
        // It has already ended.
      }
    };
    let stopped: string | undefined;
    const timer = setTimeout(() => {
      const said = stripVTControlCharacters(tail).trimEnd().split('\n').at(-1)?.trim();
      stopped = `stopped after its limit of ${duration(limit)}; ran last: ${said ? said : 'nothing yet'}`;
      end('SIGKILL');
    }, limit);
    const stop = () => {
      end('SIGTERM');
      process.exit(130);
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.once('error', reject);
    const ended = (code: number | null) => {
      clearTimeout(timer);
      process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
      resolve({ code: code ?? 1, stopped });
    };
    child.once('close', ended);
    // Its child processes may keep the output open after it was stopped.
    child.once('exit', (code) => stopped && ended(code));
  });
}

/** The same with a limit of fifteen minutes; answers the exit code only. */
export const command = async (program: string, args: string[]) =>
  (await runCommand(program, args, { limit: 15 * 60_000 })).code;
