import { sql } from 'kysely';
import type { updateRota } from '@bairn/shared/calls/rota';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import type { RotaUpdated } from '@bairn/shared/schema/rotaEdit';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { notify } from '../notifications/notify.ts';
import { conflict } from '../refusals/refusal.ts';
import { datesOfWeek } from '../rota/datesOfWeek.ts';
import { readFacts, type RotaReader } from '../rota/readFacts.ts';
import { findRota, readRotaShifts, type OfBranch } from '../rota/weekQueries.ts';
import { refusalOf, transition } from '../states/transition.ts';
import type { By } from './by.ts';
import { breachesOf, certificateOf, hardOf, isWorse, keepCertificate, withShifts } from './certify.ts';
import { readGround } from './ground.ts';
import { lockOver } from './lockRotas.ts';
import { judgeChanges, type Change, type Judged } from './judgeChanges.ts';
import { tellRota } from './tellRota.ts';
import { differencesOf, writeDifferences, type Difference } from './writeShifts.ts';

type Answer = Pick<RotaUpdated, 'applied' | 'conflicts'>;

const findAnswer = async (tx: Tx, nursery: string, rota: string, key: string) => {
  const { rows } = await sql<{ answer: Answer }>`
    select answer from rota_update where nursery_id = ${nursery} and rota_id = ${rota} and key = ${key}`.execute(tx);
  return rows[0]?.answer;
};

const keepAnswer = (tx: Tx, nursery: string, rota: string, key: string, { applied, conflicts }: Answer) =>
  sql`insert into rota_update (nursery_id, rota_id, key, answer, created_at)
    values (${nursery}, ${rota}, ${key}, ${JSON.stringify({ applied, conflicts })}::jsonb, ${now()})`.execute(tx);

/** Counts an edit of a rota that is locked. @returns its number, the version of the shifts that it changes */
export async function countEdit(tx: Tx, nursery: string, rota: string): Promise<number> {
  const { rows } = await sql<{ edits: number }>`
    update rota set edits = edits + 1 where nursery_id = ${nursery} and id = ${rota} returning edits`.execute(tx);
  return rows[0]?.edits ?? 1;
}

/** Tells the people whose shifts changed on a published rota, each once: those who lost one too. */
async function tellChanged(tx: Tx, { nursery, branch }: OfBranch, rota: string, differences: readonly Difference[]) {
  const today = localDate();
  const changed = differences
    .flatMap(({ before, after }) => [before, after])
    .filter((shift) => shift !== null && shift.date >= today)
    .flatMap((shift) => shift?.staff_profile_id ?? []);
  const { rows } = await sql<{ user: string }>`
    select s.user_id as user from staff_profile s where s.nursery_id = ${nursery} and s.deleted_at is null
      and s.id = any(${[...new Set(changed)]}::uuid[]) order by s.user_id`.execute(tx);
  await notify(
    tx,
    ...rows.map(({ user }) => ({
      type: 'rota.changed' as const,
      object: rota,
      to: { user, account: 'service' as const, nursery, branch },
      ids: { rota_id: rota },
    })),
  );
}

type Revising = { reader: RotaReader; reason: string | null; by: By; judged: Judged; before: RotaShift[] };

/**
 * Makes the next revision of a published rota, unless its hard rules would be broken more than they are. The facts are read
 * after the shifts were written: a refusal rolls them back.
 */
async function revise(tx: Tx, of: OfBranch, rota: string, { reader, reason, by, before }: Revising, all: Difference[]) {
  const week = await readFacts(tx, of, rota, reader);
  const checked = await certificateOf(week, week.rota.revision + 1);
  const worse = isWorse(breachesOf(withShifts(week, before)), checked.breaches);
  const signed = worse && reader.role === 'nursery-super-admin' && reason !== null;
  if (worse && !signed) {
    throw conflict(
      'This change would break a rule that must be kept. Change what breaks it, or ask a super admin.',
      'breaks',
    );
  }
  await transition(tx, 'rota', 'revise', {
    of: rota,
    set: sql`revision = revision + 1`,
    audit: () => ({
      user: by.user,
      nursery: of.nursery,
      action: 'rota.revise',
      object: { type: 'rota', id: rota },
      related: { branch_id: of.branch },
      request: by.request,
    }),
    announce: () => tellChanged(tx, of, rota, all),
  });
  await keepCertificate(tx, week, checked, {
    nursery: of.nursery,
    user: by.user,
    reason: hardOf(checked.breaches).length > 0 ? reason : null,
  });
}

/**
 * Changes shifts of a draft or of a published rota. The rota is locked first, so that its changes come one after another;
 * each shift is compared by its version.
 * @throws Refusal 404, 409 `locked` and `breaks`
 */
export async function changeShifts(
  tx: Tx,
  of: OfBranch,
  id: string,
  body: ReadOf<typeof updateRota, 'body'>,
  { reader, by }: { reader: RotaReader; by: By },
): Promise<RotaUpdated> {
  const head = await findRota(tx, of, id, true);
  const known = await findAnswer(tx, of.nursery, id, body.key);
  if (!known && head.status === 'locked') throw refusalOf('rota', 'locked');
  const answer = known ?? (await makeChanges(tx, of, head, body, { reader, by }));
  const { status, revision } = await findRota(tx, of, id);
  return { ...answer, shifts: await readRotaShifts(tx, of, sql`h.rota_id = ${id}`), status, revision };
}

type Head = Awaited<ReturnType<typeof findRota>>;

/** Judges changes of a rota that is locked. */
export async function judgeOn(tx: Tx, of: OfBranch, { id, year, week }: Head, changes: readonly Change[]) {
  const before = await readRotaShifts(tx, of, sql`h.rota_id = ${id}`);
  const dates = datesOfWeek(year, week) ?? [];
  const edit = await countEdit(tx, of.nursery, id);
  const judged = judgeChanges(changes, await readGround(tx, of, id, { changes, shifts: before, dates, edit }));
  return { before, judged, differences: differencesOf(before, judged.shifts) };
}

async function makeChanges(
  tx: Tx,
  of: OfBranch,
  head: Head,
  { key, changes, reason = null }: ReadOf<typeof updateRota, 'body'>,
  { reader, by }: { reader: RotaReader; by: By },
): Promise<Answer> {
  const { before, judged, differences } = await judgeOn(tx, of, head, changes);
  await writeDifferences(tx, { nursery: of.nursery, rota: head.id }, differences);
  await keepAnswer(tx, of.nursery, head.id, key, judged);
  if (differences.length === 0) return judged;
  if (head.status === 'published') {
    await revise(tx, of, head.id, { reader, reason, by, judged, before }, differences);
  }
  await tellRota(tx, of.branch, head.id);
  return judged;
}

/**
 * Makes one correction of a locked week, and keeps what was there before. The same key again answers the same.
 * @throws Refusal 404, 409 with the present state unless it is locked
 */
export async function correct(
  tx: Tx,
  of: OfBranch,
  id: string,
  { key, change, reason }: { key: string; change: Change; reason: string },
  by: By,
): Promise<RotaUpdated> {
  const head = await findRota(tx, of, id, true);
  if (head.status !== 'locked') throw refusalOf('rota', head.status);
  let answer = await findAnswer(tx, of.nursery, id, key);
  if (!answer) {
    const { judged, differences } = await judgeOn(tx, of, head, [change]);
    answer = judged;
    await writeDifferences(tx, { nursery: of.nursery, rota: id }, differences, true);
    await keepAnswer(tx, of.nursery, id, key, judged);
    const [made] = differences;
    if (made) {
      await keepCorrection(tx, of, id, made, reason, by);
      await tellRota(tx, of.branch, id);
    }
  }
  const shifts = await readRotaShifts(tx, of, sql`h.rota_id = ${id}`);
  return { applied: answer.applied, conflicts: answer.conflicts, shifts, status: 'locked', revision: head.revision };
}

async function keepCorrection(tx: Tx, of: OfBranch, id: string, { before, after }: Difference, reason: string, by: By) {
  // The job may not have run yet: the week is over all the same.
  await lockOver(tx, sql`id = ${id}`);
  await sql`insert into rota_correction (nursery_id, id, rota_id, before, after, reason, user_id, created_at)
    values (${of.nursery}, ${newId()}, ${id}, ${before && JSON.stringify(before)}::jsonb,
      ${after && JSON.stringify(after)}::jsonb, ${reason}, ${by.user}, ${now()})`.execute(tx);
  await transition(tx, 'rota', 'correct', {
    of: id,
    audit: () => ({
      user: by.user,
      nursery: of.nursery,
      action: 'rota.correct',
      object: { type: 'rota', id },
      related: { branch_id: of.branch },
      request: by.request,
    }),
    announce: null,
  });
}
