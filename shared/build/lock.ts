import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from './refusal.ts';

/** The holder of a site's lock; `at` is an ISO timestamp, `what` its work in words ("release of planning"). */
type Holder = { id: string; pid: number; host: string; at: string; what: string };

/** Milliseconds between two heartbeats of a holder, and until a silent one counts as dead. */
const beatMs = 15_000;
const deadMs = 120_000;

const unknownHolder: Holder = { id: '', pid: 0, host: '?', at: '?', what: 'another release' };

type LockOptions = { waitMs?: number; say?: (sentence: string) => void };

/**
 * Locks a site during `work`, so that two concurrent releases do not overwrite each other; the second waits. The lock
 * of a process that has ended, or was silent for two minutes, is taken over.
 * @param work gets a function that throws if the lock was taken over since; call it before the pointer is changed.
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

/** A hard link appears complete or not at all, and fails where a file exists. */
async function place(file: string, own: Holder): Promise<boolean> {
  const draft = `${file}.${own.id}`;
  await writeFile(draft, JSON.stringify(own));
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    // Taken; or the holder's sweep removed our draft.
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function isDead(file: string, holder: Holder): Promise<boolean> {
  if (holder.host === hostname() && !isRunning(holder.pid)) return true;
  // Removed since: it has no holder, and placing ours will show whether it is free.
  const seen = await stat(file).catch(() => undefined);
  return seen !== undefined && Date.now() - seen.mtimeMs > deadMs;
}

/**
 * Two processes may see the same dead holder: the lock that was moved aside is checked, and put back if it belongs to
 * another.
 */
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
    // After a power cut a file may have no content; it then counts by its age.
    if (error instanceof SyntaxError) return unknownHolder;
    throw error;
  }
}

/**
 * A failed heartbeat is harmless: the next one comes before the lock counts as dead, and the holder checks it before
 * the pointer changes.
 */
const touch = (file: string) => utimes(file, new Date(), new Date()).catch(() => {});

/** Whether a process of this machine is running. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
