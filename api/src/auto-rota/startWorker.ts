import { Worker } from 'node:worker_threads';
import type { SolveProgress } from './solve.ts';
import type { FromWorker, Made, Order } from './work.ts';

/** Seconds after the limit of the search at which the worker is ended, done or not. */
const graceSeconds = 30;

/** A week that is being made in a thread of its own. */
export type Making = {
  /** Rejects where the worker fails or is ended. */
  done: Promise<Made>;
  progress(): SolveProgress | null;
  /** Ends the thread at once, also in the middle of the search. */
  end(): Promise<unknown>;
};

/** Begins to make a week beside the event loop. */
export function startWorker(order: Order): Making {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: order, name: 'auto-rota' });
  const { promise, resolve, reject } = Promise.withResolvers<Made>();
  let progress: SolveProgress | null = null;
  const late = setTimeout(() => void worker.terminate(), (order.seconds + graceSeconds) * 1000);
  worker.on('message', (message: FromWorker) => {
    if ('progress' in message) ({ progress } = message);
    else resolve(message.made);
  });
  worker.once('error', reject);
  worker.once('exit', () => {
    clearTimeout(late);
    reject(new Error('The worker ended before its week was made.'));
  });
  return { done: promise, progress: () => progress, end: () => worker.terminate() };
}
