import { fileURLToPath } from 'node:url';
import { startChild, type Child, type Ended, type ProcessLimits } from '../child-process/childProcess.ts';
import { ownScript } from '../child-process/ownScript.ts';
import type { AskApi, FromWorker, Generation, RenderedPage, RenderFailure, ServerCode, ToWorker } from './messages.ts';
import { readCode } from './readCode.ts';

/** A page, or the reason why there is none. */
export type Outcome = { page: RenderedPage } | { reason: RenderFailure; message: string };

export type AppOptions = {
  /** The releases, and the app's own code; a page of the shell has no other. */
  code: Omit<Generation, 'remotes'> & { remote: ServerCode | undefined };
  ask: AskApi;
  /** A page hung or ended the process. */
  onBroken(page: string, why: string): void;
  /** Time limit of one page in milliseconds (design of server rendering). */
  limit?: number;
  /** Milliseconds of silence after which a process counts as hung, until it has loaded its code and later. */
  grace?: { start: number; later: number };
  /** Milliseconds until a process is restarted after a failure, doubled with each further one. */
  pause?: number;
  /** Limits of the process. */
  limits?: ProcessLimits;
  /** The clock, in milliseconds. */
  clock?: () => number;
};

export type AppRenderer = {
  /**
   * Renders a page at an absolute address, for a visitor with the network address `client`. Never rejects; answers within
   * the default time limit or the given one.
   */
  render(page: string, url: string, within?: number, client?: string): Promise<Outcome>;
  /** Ends the process when its renders in progress are done or timed out. */
  drain(): Promise<void>;
};

type Waiting = { settle(outcome: Outcome): void; asking: number; client: string | undefined };

const workerFile = ownScript('worker', import.meta);
/** The rights of the process until it has started; then `confine` takes the rest. */
const nodeOptions = [
  '--permission',
  `--allow-fs-read=${fileURLToPath(new URL('.', workerFile))}*`,
  '--allow-fs-read=/dev/null',
];
const longestPause = 60_000;
/** Concurrent renders of one app. More would not finish within the limit and only load the API. */
const mostAtOnce = 32;
/** Heap limit in MiB. V8 ends the process when a page exceeds it. */
const heap = 256;
/** Room for the heap and as much again outside of it. Ten minutes of processor time are about 60,000 pages. */
const usual: ProcessLimits = { data: 1024, resident: 640, descriptors: 64, cpu: 600 };

/**
 * Renders the pages of one app in a process of its own, which has no rights but to send messages. A page that hangs can
 * only be stopped by ending the process. The app is then not rendered for a while.
 */
export function makeAppRenderer({
  code,
  ask,
  onBroken,
  limit = 800,
  grace = { start: 10_000, later: 3000 },
  pause = 1000,
  limits = usual,
  clock = () => performance.now(),
}: AppOptions): AppRenderer {
  const waiting = new Map<number, Waiting>();
  let child: Child<ToWorker> | undefined;
  /** The watchdog: ends the process unless it sends a message in time. */
  let suspicion: NodeJS.Timeout | undefined;
  /** The render that runs at the moment. */
  let running: { id: number; page: string } | undefined;
  let whyUncaught: string | undefined;
  let isLoaded = false;
  let last = 0;
  /** Until when the app is not rendered after a failure, and how long this pause is. */
  let rest = { until: -Infinity, pause: 0 };
  let drained: (() => void) | undefined;

  /** Starts the process, or says why there is nothing that it could run. */
  function start(): Outcome | undefined {
    const { shell, remote, registry, mode, support } = code;
    const [own, other] = [readCode(shell), remote && readCode(remote)];
    if ('reason' in own) return own;
    if (other && 'reason' in other) return other;
    const begun: Child<ToWorker> = startChild<ToWorker, FromWorker>({
      file: workerFile,
      nodeOptions: [...nodeOptions, `--max-old-space-size=${heap}`],
      env: {},
      output: 'ignore',
      limits,
      onMessage: (message) => void onMessage(begun, message).catch((error: unknown) => begun.end(String(error))),
      onEnd: (ended) => onEnd(begun, ended),
    });
    child = begun;
    isLoaded = false;
    running = undefined;
    whyUncaught = undefined;
    begun.send({ kind: 'load', shell: own, remote: other, registry, mode, support });
    return undefined;
  }

  async function onMessage(from: Child<ToWorker>, message: FromWorker): Promise<void> {
    if (from !== child) return;
    switch (message.kind) {
      case 'begin':
        running = message;
        return;
      case 'loaded':
        isLoaded = true;
        return;
      case 'pong':
        clearTimeout(suspicion);
        suspicion = undefined;
        return;
      case 'uncaught':
        whyUncaught = message.message;
        return;
      case 'ask':
        return answer(from, message);
      case 'done':
        return settle(message.id, { page: message.page });
      case 'failed':
        return settle(message.id, { reason: message.reason, message: message.message });
      default:
        throw new Error('the process sent an unknown message');
    }
  }

  async function answer(from: Child<ToWorker>, { id, ask: number, url }: FromWorker & { kind: 'ask' }): Promise<void> {
    const one = waiting.get(id);
    if (one) one.asking += 1;
    // The error is not logged here: the process is told that there was no answer, and the page is then reported as not
    // rendered because of the API.
    const answered = one && url.startsWith('/api/') ? await ask(url, one.client).catch(() => undefined) : undefined;
    if (one) one.asking -= 1;
    from.send({ kind: 'answer', ask: number, answer: answered });
  }

  function settle(id: number, outcome: Outcome): void {
    if (running?.id === id) running = undefined;
    waiting.get(id)?.settle(outcome);
  }

  function onEnd(which: Child<ToWorker>, { why, signal }: Ended): void {
    if (which !== child) return;
    child = undefined;
    clearTimeout(suspicion);
    suspicion = undefined;
    // The limit of processor time ends a process after long use: no page broke it, so it restarts without a pause.
    if (signal !== 'SIGXCPU') {
      const again = clock() < rest.until + longestPause;
      const next = again ? Math.min(rest.pause * 2, longestPause) : pause;
      rest = { until: clock() + next, pause: next };
      if (running) onBroken(running.page, whyUncaught ?? why);
    }
    for (const one of waiting.values()) one.settle({ reason: 'worker', message: whyUncaught ?? why });
  }

  /** Asks the process whether it still listens. */
  function suspect(): void {
    if (!child || suspicion) return;
    const suspected = child;
    suspected.send({ kind: 'ping' });
    const silence = isLoaded ? grace.later : grace.start;
    suspicion = setTimeout(() => void suspected.end('a page did not end'), silence);
  }

  function onLate(id: number, within: number): void {
    const one = waiting.get(id);
    if (!one) return;
    if (one.asking > 0) return one.settle({ reason: 'api', message: 'the API took too long' });
    one.settle({ reason: 'timeout', message: `not rendered within ${within} ms` });
    suspect();
  }

  return {
    async render(page, url, within = limit, client) {
      if (clock() < rest.until) return { reason: 'worker', message: 'the app rests after a failure' };
      if (suspicion) return { reason: 'worker', message: 'the process does not answer at the moment' };
      if (waiting.size >= mostAtOnce) return { reason: 'busy', message: 'too many pages at a time' };
      const failure = child ? undefined : start();
      if (failure) return failure;
      last += 1;
      const id = last;
      if (waiting.size === 0) child?.busy(true);
      child?.send({ kind: 'render', id, page, url });
      return new Promise<Outcome>((resolve) => {
        const late = setTimeout(() => onLate(id, within), within);
        // A warm-up render may take longer, but not without a sign of life.
        const watchdog = setInterval(() => waiting.get(id)?.asking === 0 && suspect(), limit);
        waiting.set(id, {
          asking: 0,
          client,
          settle(outcome) {
            clearTimeout(late);
            clearInterval(watchdog);
            waiting.delete(id);
            resolve(outcome);
            if (waiting.size > 0) return;
            child?.busy(false);
            drained?.();
          },
        });
      });
    },
    async drain() {
      const done = new Promise<void>((resolve) => (drained = resolve));
      // A warm-up render may take longer, because no visitor waits for it.
      const overdue = setTimeout(() => drained?.(), limit);
      if (waiting.size > 0) await done;
      clearTimeout(overdue);
      const ending = child;
      running = undefined;
      await ending?.end('it is no longer used');
    },
  };
}
