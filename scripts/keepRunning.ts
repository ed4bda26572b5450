import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Seconds until a process that died is started again: longer each time that it dies soon. */
const pauses = [1, 2, 4, 8, 15, 30];
/** Milliseconds after which a process that runs counts as well again. */
const wellAfter = 60_000;

type Options = {
  /** Starts the process. It sends the message `ready` once it serves. */
  launch: () => ChildProcess;
  say: (sentence: string) => void;
  /** Waits so many seconds. */
  wait: (seconds: number) => Promise<void>;
  now?: () => number;
};

/**
 * Keeps a process running: one that dies after it was ready is started again, with growing pauses. One that ends before
 * was refused, by its settings for example, and has said why.
 * @returns `stop`, which ends it for good, and its last exit code.
 */
export function keepRunning({ launch, say, wait, now = () => performance.now() }: Options) {
  let child: ChildProcess;
  let stopping = false;
  let endPause = () => {};
  const stopped = new Promise<void>((resolve) => (endPause = resolve));

  async function run(): Promise<number> {
    for (let deaths = 0; ; deaths += 1) {
      let isReady = false;
      const since = now();
      child = launch();
      child.on('message', (message) => (isReady ||= message === 'ready'));
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      if (stopping) return 0;
      // After it died once, the database may be away for a while: it is tried until it is back.
      if (!isReady && deaths === 0) return code ?? 1;
      if (now() - since > wellAfter) deaths = 0;
      const pause = pauses[Math.min(deaths, pauses.length - 1)] ?? 0;
      say(`the API ended (${signal ?? `code ${code}`}); it is started again in ${pause} s`);
      await Promise.race([wait(pause), stopped]);
      if (stopping) return 0;
    }
  }

  const ended = run();
  return {
    ended,
    stop() {
      stopping = true;
      endPause();
      child.kill('SIGTERM');
    },
  };
}
