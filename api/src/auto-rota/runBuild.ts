import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { buildSeconds, type RotaBuild } from '@bairn/shared/schema/rotaBuild';
import { makeCertificate } from '@bairn/shared/rota/certificate';
import { placeBreaks } from '@bairn/shared/rota/placeBreaks';
import type { WeekFacts, WeekShift } from '@bairn/shared/rota/week';
import { weekFactsOf } from '@bairn/shared/rota/weekFactsOf';
import type { StaffRole } from '../access/person.ts';
import type { Db } from '../database/database.ts';
import { NotYet } from '../outbox/outbox.ts';
import { readFacts } from '../rota/readFacts.ts';
import { costOf } from './costOf.ts';
import { readRecent } from './readRecent.ts';
import { type Making, startWorker } from './startWorker.ts';
import type { Made } from './work.ts';

type Running = { nursery: string; branch: string; rota: string; keep: boolean; staff: string; role: StaffRole };
type Result = NonNullable<RotaBuild['result']>;

/** How often the row learns how far it is, and the worker whether it was cancelled. */
const tellEveryMs = 1000;
/** Weeks that this process is making now. */
const making = new Set<Making>();
let isEnding = false;

/** Ends what this process is making: another node begins it again. */
export async function endBuilds(): Promise<void> {
  if (making.size === 0) return;
  isEnding = true;
  await Promise.all([...making].map((one) => one.end()));
}

async function begin(db: Db, id: string): Promise<Running | undefined> {
  const { rows } = await sql<Running>`
    update rota_build b set stage = 'running', changed_at = ${now()}
    from rota o, staff_profile s
    where b.id = ${id} and b.stage in ('waiting', 'running') and o.nursery_id = b.nursery_id and o.id = b.rota_id
      and s.nursery_id = b.nursery_id and s.id = b.staff_profile_id
    returning b.nursery_id as nursery, o.branch_id as branch, b.rota_id as rota, b.keep, s.id as staff, s.role`.execute(
    db,
  );
  return rows[0];
}

/** Says how far a build is. @returns false where it was cancelled, or another took its place */
async function tell(db: Db, id: string, one: Making): Promise<boolean> {
  const progress = one.progress();
  const { rows } = await sql`
    update rota_build set seconds = ${Math.floor(progress?.seconds ?? 0)}, progress = ${JSON.stringify(progress)}::jsonb,
      changed_at = ${now()}
    where id = ${id} and stage = 'running' returning id`.execute(db);
  return rows.length > 0;
}

async function end(db: Db, id: string, stage: RotaBuild['stage'], { failure, result }: Partial<RotaBuild>) {
  await sql`
    update rota_build set stage = ${stage}, failure = ${failure ?? null},
      result = ${result ? JSON.stringify(result) : null}::jsonb, changed_at = ${now()}
    where id = ${id} and stage = 'running'`.execute(db);
}

/** The shifts of a draft that stay, with the times of their breaks. */
function keptOf(facts: WeekFacts): WeekShift[] {
  const breaks = placeBreaks(facts);
  return facts.shifts
    .filter(({ staff_profile_id, confirmation }) => staff_profile_id !== null && confirmation !== 'declined')
    .map((shift) => ({ ...shift, break_start: shift.break_start ?? breaks.get(shift.id) ?? null }));
}

/** Waits for a week, telling how far it is; null where it was cancelled before it was done. */
async function follow(db: Db, id: string, one: Making): Promise<Made | null> {
  making.add(one);
  let isCancelled = false;
  let telling: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    telling = tell(db, id, one).then((goesOn) => {
      isCancelled ||= !goesOn;
      return isCancelled ? one.end() : undefined;
    });
    telling.catch(() => one.end());
  }, tellEveryMs);
  try {
    return await one.done;
  } catch (error) {
    if (isCancelled) return null;
    throw isEnding ? new NotYet('This node is ending.', 1) : error;
  } finally {
    clearInterval(timer);
    making.delete(one);
    await telling.catch(() => undefined);
  }
}

/**
 * Makes the week of a draft, and stores what it proposes once the independent checker has judged it. Called again, it
 * begins again; one that was cancelled is left alone.
 */
export async function runBuild(db: Db, id: string, onProblem: (error: unknown) => void): Promise<void> {
  const running = await begin(db, id);
  if (!running) return;
  try {
    const shown = await readFacts(db, running, running.rota, { profile: running.staff, role: running.role });
    if (shown.rota.status !== 'draft') return await end(db, id, 'failed', { failure: 'changed' });
    const facts = weekFactsOf(shown);
    const kept = running.keep ? keptOf(facts) : [];
    const recent = await readRecent(db, running, facts.dates);
    const made = await follow(db, id, startWorker({ facts, kept, recent, seconds: buildSeconds }));
    if (!made) return;
    if (!made.shifts) return await end(db, id, 'failed', { failure: 'broken' });
    const week = { ...facts, shifts: [...kept, ...made.shifts] };
    const certificate = await makeCertificate(week, shown.rota);
    const remove = running.keep ? [] : shown.shifts.map(({ id: shift, version }) => ({ id: shift, version }));
    const result: Result = {
      add: made.shifts,
      remove,
      ...costOf(week),
      optimal: made.optimal,
      within_pence: made.within === null ? null : Math.ceil(made.within),
      breaches: certificate.breaches,
      facts_hash: certificate.facts_hash,
    };
    // What cannot be met is told; a rule about a person that is broken by a proposed shift is a mistake of the program.
    const ours = new Set(made.shifts.map((shift) => shift.id));
    const isWrong = certificate.breaches.some(
      (breach) => breach.hard && breach.staff_profile_id && breach.shift_ids.some((shift) => ours.has(shift)),
    );
    if (isWrong) onProblem(new Error(`The checker refused the build ${id}: ${JSON.stringify(certificate.breaches)}`));
    await end(db, id, isWrong ? 'failed' : 'done', isWrong ? { failure: 'refused' } : { result });
  } catch (error) {
    if (error instanceof NotYet) throw error;
    onProblem(error);
    await end(db, id, 'failed', { failure: 'broken' });
  }
}
