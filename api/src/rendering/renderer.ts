import { Worker } from 'node:worker_threads';
import type { ApiAnswer, FromWorker, Generation, RenderedPage, RenderFailure, ToWorker } from './messages.ts';

/** A page, or why there is none. */
export type Outcome = { page: RenderedPage } | { reason: RenderFailure; message: string };

export type Renderer = {
  /** Renders an address of an app's, with the query; never rejects, and answers within the time limit, or one of its own. */
  render(owner: string, path: string, within?: number): Promise<Outcome>;
  /** Ends the worker once what it renders is done, or late. */
  drain(): Promise<void>;
};

type Options = {
  generation: Generation;
  /** Absolute address of the site without a slash at the end, for the request that the page sees. */
  origin: string;
  /** A visitor's GET. */
  ask(url: string): Promise<ApiAnswer | undefined>;
  /** Milliseconds from the request to the page (design of server rendering). */
  limit?: number;
  /** Milliseconds for which a worker may answer nothing at all, while it starts and later. */
  grace?: { start: number; later: number };
  /** Milliseconds until a worker that died is started again, doubled with every further death. */
  pause?: number;
  /** The clock by which it waits, in milliseconds. */
  clock?: () => number;
};

type Waiting = { owner: string; settle(outcome: Outcome): void; asking: number };

const workerFile = new URL('./worker.ts', import.meta.url);
const longestPause = 60_000;
/** Pages under way in one worker; more than it renders within the limit would only keep the API busy for nothing. */
const mostAtOnce = 32;
/** MiB; a page that eats more is ended by Node, and its worker with it. */
const memory = 256;

/**
 * Renders the pages of one generation of releases in one thread. A page that hangs can only be ended from outside: its
 * worker is ended with it, the app whose page it was is not rendered for a while, and the others go on in a new worker.
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
  /** Until when an app is left alone after its page hung or killed the worker, and for how long. */
  const resting = new Map<string, { until: number; pause: number }>();
  let worker: Worker | undefined;
  /** Ends the worker unless it is heard in time. */
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
      // Nothing of the environment is a renderer's to know: keys and addresses of the database are in it.
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
      // The worker is told that there was no answer, and counts the page as one that the API failed.
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
      // Of a page, such as one that eats all memory; the next worker begins at once, for the others.
      rest(blamed);
    } else {
      deaths += 1;
      revival = clock() + Math.min(pause * 2 ** (deaths - 1), longestPause);
    }
    for (const { settle } of waiting.values()) settle({ reason: 'worker', message: why });
  }

  /** The app's page hung or killed: nobody else is to lose their worker to it at once again. */
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

  /** It does not come back to its messages: the page that began last never ends. */
  function onSilence(hung: Worker | undefined): void {
    suspicion = undefined;
    if (!hung || hung !== worker) return;
    rest(blamed);
    // The next worker begins at once, for the others.
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
      // Not resolved: an address that begins with two slashes would name another host.
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
      // What is made before anybody asks may have longer, but nobody waits for it.
      const overdue = setTimeout(() => drained?.(), limit);
      if (waiting.size > 0) await done;
      clearTimeout(overdue);
      clearTimeout(suspicion);
      await worker?.terminate();
    },
  };
}
