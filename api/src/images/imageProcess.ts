import { startChild, type Child } from '@bairn/shared/child-process/childProcess';
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
  let child: Child<Work> | undefined;

  function start(): Child<Work> {
    const env = Object.fromEntries(passed.map((name) => [name, process.env[name]]));
    const begun = startChild<Work, Outcome>({
      file: workerFile,
      env,
      output: 'inherit',
      onMessage: finish,
      onEnd: () => {
        if (begun === child) child = undefined;
        finish({ failure: 'ended' });
      },
    });
    return begun;
  }

  function finish(outcome: Outcome): void {
    clearTimeout(running?.overdue);
    running?.job.settle(outcome);
    running = undefined;
    child?.busy(false);
    next();
  }

  function next(): void {
    const job = running ? undefined : waiting.shift();
    if (!job) return;
    child ??= start();
    const asked = child;
    asked.busy(true);
    running = { job, overdue: setTimeout(() => void asked.end('the image took too long'), timeout) };
    asked.send(job.work);
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
      void child?.end('the API closes');
    },
  };
}
