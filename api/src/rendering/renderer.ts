import { Worker } from 'node:worker_threads';
import type { ApiAnswer, FromWorker, Generation, RenderedPage, RenderFailure, ToWorker } from './messages.ts';

/** A page, or the reason why there is none. */
export type Outcome = { page: RenderedPage } | { reason: RenderFailure; message: string };

export type Renderer = {
  /** Renders an address (path and query) of an app. Never rejects; answers within the default time limit or the given one. */
  render(owner: string, path: string, within?: number): Promise<Outcome>;
  /** Ends the worker when its renders in progress are done or timed out. */
  drain(): Promise<void>;
};

type Options = {
  generation: Generation;
  /** The site's origin without a trailing slash, for the request that the page sees. */
  origin: string;
  /** Calls the API with GET as a visitor. */
  ask(url: string): Promise<ApiAnswer | undefined>;
  /** Time limit of one page in milliseconds (design of server rendering). */
  limit?: number;
  /** Milliseconds of silence after which a worker counts as hung, while it starts and later. */
  grace?: { start: number; later: number };
  /** Milliseconds until a dead worker is restarted, doubled with each further death. */
  pause?: number;
  /** The clock, in milliseconds. */
  clock?: () => number;
};

type Waiting = { owner: string; settle(outcome: Outcome): void; asking: number };

const workerFile = new URL('./worker.ts', import.meta.url);
const longestPause = 60_000;
/** Concurrent renders of one worker. More would not finish within the limit and only load the API. */
const mostAtOnce = 32;
/** Heap limit of a worker in MiB. Node ends the worker when a page exceeds it. */
const memory = 256;

/**
 * Renders the pages of one generation of releases in one worker thread. A page that hangs can only be stopped by ending
 * the worker. Its app is then not rendered for a while, and the other apps continue in a new worker.
 */
export function createRenderer({
  generation,
  origin,
  ask,
  limit = 800,
  grace = { start: 10_000, later: 1000 },
  pause = 1000,
  clock = () => performance.now(),
}: Options): Renderer {
  const waiting = new Map<number, Waiting>();
  /** For each app whose page hung or killed the worker: until when it backs off, and for how long. */
  const resting = new Map<string, { until: number; pause: number }>();
  let worker: Worker | undefined;
  /** The watchdog: ends the worker unless it sends a message in time. */
  let suspicion: NodeJS.Timeout | undefined;
  let blamed = '';
  let isWarm = false;
  let last = 0;
  let deaths = 0;
  let revival = 0;
  let drained: (() => void) | undefined;

  function start(): Worker {
    const begun = new Worker(workerFile, {
      workerData: generation,
      resourceLimits: { maxOldGenerationSizeMb: memory },
      // No environment for the worker: it holds keys and the database's address.
      env: {},
    });
    isWarm = false;
    blamed = '';
    begun.on('message', (message: FromWorker) => void onMessage(begun, message));
    begun.once('error', (error) => died(begun, error instanceof Error ? error.message : String(error)));
    begun.once('exit', () => died(begun, 'the worker ended'));
    begun.unref();
    return begun;
  }

  async function onMessage(from: Worker, message: FromWorker): Promise<void> {
    if (from !== worker) return;
    if (message.kind === 'begin') {
      blamed = message.owner;
      return;
    }
    if (message.kind === 'pong') {
      clearTimeout(suspicion);
      suspicion = undefined;
      return;
    }
    const one = waiting.get(message.id);
    if (message.kind === 'ask') {
      if (one) one.asking += 1;
      // The worker is told that there was no answer, and reports the page as failed by the API.
      const answer = one && (await ask(message.url).catch(() => undefined));
      if (one) one.asking -= 1;
      from.postMessage({ kind: 'answer', ask: message.ask, answer } satisfies ToWorker);
    } else {
      deaths = 0;
      isWarm = true;
      one?.settle(
        message.kind === 'done' ? { page: message.page } : { reason: message.reason, message: message.message },
      );
    }
  }

  function died(which: Worker, why: string): void {
    if (which !== worker) return;
    worker = undefined;
    clearTimeout(suspicion);
    suspicion = undefined;
    if (blamed) {
      // A page killed the worker, for example by using all memory. The next worker starts at once for the other apps.
      rest(blamed);
    } else {
      deaths += 1;
      revival = clock() + Math.min(pause * 2 ** (deaths - 1), longestPause);
    }
    for (const { settle } of waiting.values()) settle({ reason: 'worker', message: why });
  }

  /** Backs off an app whose page hung or killed the worker, so that the other apps keep theirs. */
  function rest(owner: string): void {
    const before = resting.get(owner);
    const again = before !== undefined && clock() < before.until + longestPause;
    const next = again ? Math.min(before.pause * 2, longestPause) : pause;
    resting.set(owner, { until: clock() + next, pause: next });
  }

  function onLate(id: number, within: number): void {
    const one = waiting.get(id);
    if (!one) return;
    if (one.asking > 0) return one.settle({ reason: 'api', message: 'the API took too long' });
    one.settle({ reason: 'timeout', message: `not rendered within ${within} ms` });
    if (!worker || suspicion) return;
    worker.postMessage({ kind: 'ping' } satisfies ToWorker);
    suspicion = setTimeout(() => onSilence(worker), isWarm ? grace.later : grace.start);
  }

  /** The worker's event loop is blocked: the page that started last never ends. */
  function onSilence(hung: Worker | undefined): void {
    suspicion = undefined;
    if (!hung || hung !== worker) return;
    rest(blamed);
    // The next worker starts at once for the other apps.
    worker = undefined;
    for (const { settle } of waiting.values()) settle({ reason: 'worker', message: 'a page before it hung' });
    void hung.terminate();
  }

  return {
    render(owner, path, within = limit) {
      const now = clock();
      if (drained || now < (resting.get(owner)?.until ?? 0) || (!worker && now < revival)) {
        return Promise.resolve({ reason: 'worker', message: 'resting after a failure' });
      }
      if (waiting.size >= mostAtOnce) return Promise.resolve({ reason: 'busy', message: 'too many pages at a time' });
      // Concatenated, not resolved: an address that starts with two slashes would name another host.
      const { href } = new URL(origin + path);
      worker ??= start();
      last += 1;
      const id = last;
      const asked = worker;
      return new Promise<Outcome>((resolve) => {
        const timer = setTimeout(() => onLate(id, within), within);
        waiting.set(id, {
          owner,
          asking: 0,
          settle(outcome) {
            clearTimeout(timer);
            waiting.delete(id);
            resolve(outcome);
            if (waiting.size === 0) drained?.();
          },
        });
        asked.postMessage({ kind: 'render', id, owner, url: href } satisfies ToWorker);
      });
    },
    async drain() {
      const done = new Promise<void>((resolve) => (drained = resolve));
      // A warm-up render may take longer, because no visitor waits for it.
      const overdue = setTimeout(() => drained?.(), limit);
      if (waiting.size > 0) await done;
      clearTimeout(overdue);
      clearTimeout(suspicion);
      await worker?.terminate();
    },
  };
}
