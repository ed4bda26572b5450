import { Worker } from 'node:worker_threads';

/** Makes reported stacks readable, in a thread of its own. */
export type StackReader = {
  /** The stack with source files, lines and functions; undefined where nothing of it is known or there is no time. */
  read(stack: string): Promise<string | undefined>;
  close(): Promise<void>;
};

/** A thread for a moment: it has the maps in its memory. */
const idleMs = 60_000;
/** Longest time for one stack, with the start of the thread. Anyone may report stacks, so what hangs is ended. */
const limitMs = 5000;
/** Stacks that wait at once; further ones are left as they are. */
const mostWaiting = 16;
/** MiB of the thread's heap: room to parse the shell's script and for the maps that it keeps. */
const heap = 256;

/**
 * Reads stacks with the source maps of a site's releases. The thread begins with the first stack and ends when there
 * was none for a minute.
 */
export function openStackReader(site: string, { limit = limitMs, idle = idleMs } = {}): StackReader {
  const waiting = new Map<number, (source: string | undefined) => void>();
  let worker: Worker | undefined;
  let rest: NodeJS.Timeout | undefined;
  let last = 0;

  async function end(): Promise<void> {
    clearTimeout(rest);
    const ended = worker;
    worker = undefined;
    for (const settle of waiting.values()) settle(undefined);
    waiting.clear();
    await ended?.terminate();
  }

  function start(): Worker {
    const begun = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: site,
      resourceLimits: { maxOldGenerationSizeMb: heap },
    });
    begun.unref();
    begun.on('message', ({ id, source }: { id: number; source: string | undefined }) => waiting.get(id)?.(source));
    // Out of memory, for example.
    begun.on('error', () => void (worker === begun && end()));
    return begun;
  }

  return {
    async read(stack) {
      if (!/\/r\/[a-z]/.test(stack) || waiting.size >= mostWaiting) return undefined;
      clearTimeout(rest);
      worker ??= start();
      const id = (last += 1);
      const answer = new Promise<string | undefined>((settle) => waiting.set(id, settle));
      const tooLong = setTimeout(() => void end(), limit);
      worker.postMessage({ id, stack });
      const source = await answer;
      clearTimeout(tooLong);
      waiting.delete(id);
      if (waiting.size === 0) rest = setTimeout(() => void end(), idle).unref();
      return source;
    },
    close: end,
  };
}
