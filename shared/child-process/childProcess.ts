import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Limits of a process. The operating system enforces them; `resident` is for systems that do not know `data`. */
export type ProcessLimits = {
  /** MiB of private memory that may be writable, JavaScript's heap and all buffers included. V8 reserves 512 of them. */
  data: number;
  /** MiB of memory in use, looked at while the process is busy. macOS does not enforce `data`. */
  resident: number;
  /** Number of open files and sockets. */
  descriptors: number;
  /** Seconds of processor time in its life: it ends an endless loop of which the parent has died. */
  cpu: number;
};

/** How a process ended: in words, and by which signal. */
export type Ended = { why: string; signal: NodeJS.Signals | null };

type Options<FromChild> = {
  /** The file that it runs. */
  file: URL;
  /** Options of Node. */
  nodeOptions?: readonly string[];
  /** All its variables: nothing is inherited. */
  env: Readonly<Record<string, string | undefined>>;
  /** What happens with what it prints. */
  output: 'inherit' | 'ignore';
  limits?: ProcessLimits;
  /** Whether memory is watched instead of limited by the system. */
  watched?: boolean;
  onMessage(message: FromChild): void;
  /** Called once, after its last message; also where it could not be started. */
  onEnd(ended: Ended): void;
};

/** A process that works for this one, and talks with it by messages. */
export type Child<ToChild> = {
  readonly pid: number | undefined;
  send(message: ToChild): void;
  /** Says that it has work now, or none. An idle process does not keep this one running, and is not watched. */
  busy(isBusy: boolean): void;
  /** Kills it; `onEnd` is called at once. Resolves when the process is gone. */
  end(why: string): Promise<void>;
};

const watchEveryMs = 500;

/** Sets limits and becomes Node. A limit that is already lower stays. No core dumps: memory may hold personal data. */
const underLimits = ({ data, descriptors, cpu }: ProcessLimits) =>
  [
    ['-c', 0],
    ['-d', data * 1024],
    ['-n', descriptors],
    ['-S -t', cpu],
  ]
    .map(([limit, value]) => `ulimit ${limit} ${value} 2>/dev/null; `)
    .join('') + 'exec "$0" "$@"';

/** Starts a Node process. It ends with this one, as its file ends on `disconnect`. */
export function startChild<ToChild extends object, FromChild>({
  file,
  nodeOptions = [],
  env,
  output,
  limits,
  watched = process.platform !== 'linux',
  onMessage,
  onEnd,
}: Options<FromChild>): Child<ToChild> {
  const run = [process.execPath, ...nodeOptions, fileURLToPath(file)];
  const [command = '', ...args] = limits ? ['/bin/sh', '-c', underLimits(limits), ...run] : run;
  // `advanced` sends bytes as they are.
  const child = spawn(command, args, { serialization: 'advanced', env, stdio: ['ignore', output, output, 'ipc'] });
  const gone = Promise.withResolvers<void>();
  let isOver = false;
  let watch: NodeJS.Timeout | undefined;

  function over(ended: Ended): void {
    if (isOver) return;
    isOver = true;
    clearInterval(watch);
    onEnd(ended);
  }

  async function end(why: string): Promise<void> {
    child.kill('SIGKILL');
    over({ why, signal: 'SIGKILL' });
    // Who waits for the end is kept running until then.
    if (child.exitCode === null && child.signalCode === null) child.ref();
    await gone.promise;
  }

  function look(most: number): void {
    execFile('ps', ['-o', 'rss=', '-p', String(child.pid)], (error, kib) => {
      if (!error && Number(kib) > most * 1024) void end('it used too much memory');
    });
  }

  child.on('message', (message: FromChild) => {
    if (!isOver) onMessage(message);
  });
  child.once('exit', (code, signal) => {
    gone.resolve();
    const ended = { why: `the process ended with ${signal ?? `code ${code}`}`, signal };
    // Its last messages may not have been read yet.
    if (child.connected) child.once('disconnect', () => over(ended));
    else over(ended);
  });
  child.once('error', ({ message }) => {
    if (child.pid === undefined) gone.resolve();
    void end(message);
  });
  child.unref();
  child.channel?.unref();

  return {
    pid: child.pid,
    send(message) {
      if (isOver) return;
      child.send(message, (error) => error && void end(error.message));
    },
    busy(isBusy) {
      clearInterval(watch);
      if (isOver) return;
      if (!isBusy) return child.channel?.unref();
      child.channel?.ref();
      if (limits && watched) watch = setInterval(() => look(limits.resident), watchEveryMs);
    },
    end,
  };
}
