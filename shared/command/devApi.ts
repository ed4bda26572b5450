import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** An API that answers calls. */
export type Api = {
  address: string;
  /** Resolves when it answers. */
  ready: Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  root: string;
  port: number;
  /** The product's address, for links in emails. */
  shell: string;
  site: string;
  say: (line: string) => void;
  /** The API reported that it cannot start, with this message. */
  refused: (reason: string) => void;
};

/** Interval in milliseconds of the checks whether the API answers. */
const pause = 150;
/** Milliseconds that calls in progress get after a stop. */
const drain = 12_000;

/** Runs the API of this checkout, and restarts it after every edit of its sources. */
export function startApi({ root, port, shell, site, say, refused }: Options): Api {
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'api/src/server.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: `${port}`,
      HOST: '127.0.0.1',
      BAIRN_WEB: site,
      BAIRN_MODE: process.env['BAIRN_MODE'] || 'demo',
      BAIRN_PUBLIC_URL: process.env['BAIRN_PUBLIC_URL'] ?? shell,
      BAIRN_LOCAL_REMOTES: 'on',
    },
    // A process group of its own: Ctrl-C reaches only us, and we stop it in order.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      const reason = /^Bairn did not start: (.*)/.exec(line)?.[1];
      if (reason) refused(reason);
      else if (line.trim() && !/^(Bairn is ready|Ctrl-C stops)/.test(line)) say(line);
    });
  }
  const address = `http://127.0.0.1:${port}`;
  return { address, ready: untilReady(address, child), stop: () => stop(child) };
}

/** An API that is already running. */
export const runningApi = (address: string): Api => ({
  address,
  ready: Promise.resolve(),
  stop: () => Promise.resolve(),
});

async function untilReady(address: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    // It does not listen yet: retry.
    const answer = await fetch(`${address}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const last = setTimeout(() => end(child), drain);
  await ended;
  clearTimeout(last);
}

/** Stops it with its child processes. */
function end({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
