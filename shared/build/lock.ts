import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from './refusal.ts';

/** Who holds a site; `at` is an ISO instant, `what` says it in words ("release of planning"). */
type Holder = { id: string; pid: number; host: string; at: string; what: string };

/** Milliseconds between two signs of life of a holder, and after which one without is taken for dead. */
const beatMs = 15_000;
const deadMs = 120_000;

const nobody: Holder = { id: '', pid: 0, host: '?', at: '?', what: 'release of somebody' };

type LockOptions = { waitMs?: number; say?: (sentence: string) => void };

/**
 * Holds a site for the length of `work`, so that two releases at the same moment do not lose one another. Who comes second
 * waits. The lock of a process that has ended, or gave no sign of life for two minutes, is taken over.
 * @param work gets a function that throws if the lock was taken from us in the meantime; to be asked before the pointer moves.
 * @throws Refusal when the holder does not end within `waitMs` (a minute).
 */
export async function withLock<Result>(
  site: string,
  what: string,
  work: (stillHeld: () => Promise<void>) => Promise<Result>,
  { waitMs = 60_000, say = () => {} }: LockOptions = {},
): Promise<Result> {
  const file = join(site, '.lock');
  const own: Holder = { id: randomUUID(), pid: process.pid, host: hostname(), at: new Date().toISOString(), what };
  await acquire(file, own, Date.now() + waitMs, say);
  const beat = setInterval(() => void touch(file), beatMs);
  beat.unref();
  try {
    return await work(async () => {
      if ((await holderOf(file))?.id !== own.id)
        throw new Refusal([`${what} was taken for dead by another release, which holds ${site} now: try again.`]);
    });
  } finally {
    clearInterval(beat);
    if ((await holderOf(file))?.id === own.id) await rm(file, { force: true });
  }
}

async function acquire(file: string, own: Holder, deadline: number, say: (sentence: string) => void) {
  let told = '';
  for (;;) {
    if (await place(file, own)) return;
    const holder = await holderOf(file);
    if (!holder) continue;
    if (await isDead(file, holder)) {
      await takeAway(file, holder);
      continue;
    }
    const who = `the ${holder.what} (process ${holder.pid} on ${holder.host}, since ${holder.at})`;
    if (Date.now() >= deadline)
      throw new Refusal([`The site is held by ${who}: try again when it has ended, or remove ${file} if it is gone.`]);
    if (told !== holder.id) say(`waiting for ${who}`);
    told = holder.id;
    await pause(100);
  }
}

/** A link appears complete or not at all, and not where one is. */
async function place(file: string, own: Holder): Promise<boolean> {
  const draft = `${file}.${own.id}`;
  await writeFile(draft, JSON.stringify(own));
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    // Taken; or our draft was swept away by the one who holds the site.
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function isDead(file: string, holder: Holder): Promise<boolean> {
  if (holder.host === hostname() && !isRunning(holder.pid)) return true;
  // Gone in the meantime: nobody's, and placing ours will tell.
  const seen = await stat(file).catch(() => undefined);
  return seen !== undefined && Date.now() - seen.mtimeMs > deadMs;
}

/** Two may see the same dead holder: what was taken away is looked at, and given back if it is another's by now. */
async function takeAway(file: string, dead: Holder) {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await holderOf(aside))?.id !== dead.id) await link(aside, file).catch(() => {}); // Taken by a third by now: that one holds it.
  await rm(aside, { force: true });
}

async function holderOf(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    // After a power cut a file may be there without its content; it then counts by its age.
    if (error instanceof SyntaxError) return nobody;
    throw error;
  }
}

/** A beat that fails is not missed: the next comes before the lock counts as dead, and the holder looks before it flips. */
const touch = (file: string) => utimes(file, new Date(), new Date()).catch(() => {});

/** Whether a process of this machine is there. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
