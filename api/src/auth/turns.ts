import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { Refusal } from '../refusals/refusal.ts';

export type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/** How often something may be done: so many at once, then each has to wait twice as long as the one before. */
export type Pace = {
  /** Turns that follow each other without a wait. */
  free: number;
  /** Seconds after the first turn past those. */
  wait: number;
  /** Longest wait in seconds. */
  mostWait: number;
  /** Seconds in which one turn is forgotten. */
  forgottenIn: number;
};

/** Something that is slowed down. */
export type Turn = {
  key: string;
  pace: Pace;
  /** The address that it is about: its limits are reset once its owner proves that it is theirs. */
  email?: string;
  /** Of one account alone, so that a turn that is given back takes the former ones with it. */
  own?: boolean;
};

/** `90` → '2 minutes'. */
function waitWords(seconds: number) {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** The refusal of a call over the limit: it says how long to wait, in words and as `Retry-After`. */
function tooMany(until: Date, at: Date) {
  const seconds = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
  return new Refusal(429, `Too many attempts. Please wait ${waitWords(seconds)} and try again.`, {
    retryAfter: seconds,
  });
}

/** Before any clock: no wait. */
const free = new Date(0);

/**
 * One turn: refused while the former one's wait lasts, else counted, and the next one's wait begins. Where none is due the
 * end of the former wait stays: turns taken at once, or by a node whose clock is a little behind, do not wait.
 */
async function take(tx: Tx, { key, email, pace }: Turn, at: Date) {
  const { wait, mostWait, forgottenIn } = pace;
  const level = sql`(greatest(0, slow_down.level
    - greatest(0, extract(epoch from ${at}::timestamptz - slow_down.at)) / ${forgottenIn}::float8) + 1)`;
  // What was forgotten since the last turn is less than one, after the wait that this is about.
  const past = sql`(round(${level}) - ${pace.free}::float8)`;
  const first = pace.free > 1 ? free : new Date(at.getTime() + wait * 1000);
  const { rows } = await sql`
    insert into slow_down (key, email, level, at, free_at)
    values (${key}, ${email ?? null}, 1, ${at}, ${first})
    on conflict (key) do update set level = ${level}, at = excluded.at,
      free_at = case when ${past} < 0 then slow_down.free_at else excluded.at + make_interval(secs =>
        least(${mostWait}::float8, ${wait}::float8 * power(2, least(30, ${past})))) end
    where slow_down.free_at <= excluded.at
    returning level`.execute(tx);
  if (rows.length > 0) return;
  const { rows: waiting } = await sql<{ free_at: string }>`select free_at from slow_down where key = ${key}`.execute(
    tx,
  );
  throw tooMany(new Date(waiting[0]?.free_at ?? at), at);
}

/** Always the same order, so that two that take the same ones do not wait for each other. */
const inOrder = (turns: readonly Turn[]) => turns.toSorted((a, b) => (a.key < b.key ? -1 : 1));

/**
 * Takes a turn of each, or of none. It counts before anything is looked at, so that many at once cannot overtake the count.
 * @throws Refusal 429; what is refused does not count.
 */
export async function takeTurns(tx: Tx, turns: readonly Turn[]) {
  const at = now();
  for (const turn of inOrder(turns)) await take(tx, turn, at);
}

/** Undoes turns that were none: the password was right. */
export async function giveBackTurns(tx: Tx, turns: readonly Turn[]) {
  for (const { key, own = false } of inOrder(turns)) {
    await sql`update slow_down
      set level = case when ${own}::boolean then 0 else greatest(0, level - 1) end,
        free_at = least(free_at, ${now()}::timestamptz)
      where key = ${key}`.execute(tx);
  }
}
