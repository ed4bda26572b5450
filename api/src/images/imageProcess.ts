import { fork, type ChildProcess } from 'node:child_process';
import { Refusal } from '../refusals/refusal.ts';
import type { Outcome, Work } from './messages.ts';

type Job = { work: Work; settle(outcome: Outcome): void };

export type ImageLimits = {
  /** Longest queue of images. */
  mostWaiting: number;
  /** Milliseconds that one image may take. */
  timeout: number;
};

const workerFile = new URL('worker.ts', import.meta.url);
/** Variables that the process gets. The others hold keys and the database's address. */
const passed = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH'];

/** The refusal of an image that would have to wait too long. */
const busy = () =>
  new Refusal(503, 'Too many pictures are being processed at the moment. Please try again in a minute.', {
    retryAfter: 30,
  });

/**
 * Draws images one at a time in a process of their own, with its own memory and its own thread pool: Node has one pool
 * in a process, in which passwords are hashed and files are read. The process starts with the first image. If an image
 * takes too long or kills it, that image fails and the next one gets a new process.
 */
export function makeImageProcess({ mostWaiting, timeout }: ImageLimits) {
  const waiting: Job[] = [];
  let running: { job: Job; overdue: NodeJS.Timeout } | undefined;
  let child: ChildProcess | undefined;

  function start(): ChildProcess {
    const env = Object.fromEntries(passed.map((name) => [name, process.env[name]]));
    // `advanced` sends bytes as they are.
    const begun = fork(workerFile, { serialization: 'advanced', execArgv: [], env });
    begun.on('message', (outcome: Outcome) => begun === child && finish(outcome));
    begun.once('exit', () => lose(begun)).once('error', () => lose(begun));
    begun.unref();
    return begun;
  }

  function lose(which: ChildProcess): void {
    if (which !== child) return;
    child = undefined;
    which.kill('SIGKILL');
    finish({ failure: 'ended' });
  }

  function finish(outcome: Outcome): void {
    clearTimeout(running?.overdue);
    running?.job.settle(outcome);
    running = undefined;
    // An idle process does not keep the API running.
    child?.channel?.unref();
    next();
  }

  function next(): void {
    const job = running ? undefined : waiting.shift();
    if (!job) return;
    child ??= start();
    const asked = child;
    asked.channel?.ref();
    running = { job, overdue: setTimeout(() => lose(asked), timeout) };
    asked.send(job.work, (error) => error && lose(asked));
  }

  return {
    /** The process's id, for those who watch it; undefined while there is none. */
    get pid() {
      return child?.pid;
    },
    /** Draws an image when its turn comes. @throws Refusal 503 where the queue is full */
    async draw(work: Work): Promise<Outcome> {
      if (waiting.length >= mostWaiting) throw busy();
      return new Promise((settle) => {
        waiting.push({ work, settle });
        next();
      });
    },
    /** Ends the process; images that wait fail. */
    close(): void {
      for (const { settle } of waiting.splice(0)) settle({ failure: 'ended' });
      if (child) lose(child);
    },
  };
}
