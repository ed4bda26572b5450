import { sql } from 'kysely';
import type { createPickup, updatePickup } from '@bairn/shared/calls/pickups';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { localDate, now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import { tellChild } from '../children/tellChild.ts';
import { servicesOfChild } from '../access/objects.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { needFamily } from '../families/holdFamily.ts';
import { send } from '../outbox/outbox.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { readPickup, type Reader } from './pickupQueries.ts';

/** Who does it, and in which request. */
export type By = { user: string; request: string };

/** Most people who may collect one child; more is a mistake, and no list for a door. */
const mostPickups = 30;

const placeOf = (reader: Reader) => (reader.kind === 'keyworker' ? null : reader.nursery);

function log(tx: Tx, { user, request }: By, reader: Reader, action: AuditAction, id: string, child: string) {
  return audit(tx, {
    user,
    nursery: placeOf(reader),
    action,
    object: { type: 'pickup', id },
    related: { child_id: child },
    request,
  });
}

/**
 * The only service at which a pickup counts: a service's own is always at a branch of theirs, a parent may choose one
 * that looks after the child.
 * @throws Refusal 422
 */
async function chosenBranch(tx: Tx, reader: Reader, child: string, chosen: string | undefined) {
  if (reader.kind === 'branch') {
    const branch = chosen ?? reader.branch;
    if (!reader.branches.includes(branch)) throw invalid({ nursery_branch_id: ['Choose one of your services.'] });
    return { nursery: reader.nursery, branch };
  }
  if (chosen === undefined) return { nursery: null, branch: null };
  const { rows } = await sql<{ nursery: string }>`
    select b.nursery_id as nursery from branch b
    where b.id = ${chosen} and b.id in (${servicesOfChild(sql`${child}::uuid`)})`.execute(tx);
  const [found] = rows;
  if (!found) throw invalid({ nursery_branch_id: ['Choose a service that looks after your child.'] });
  return { nursery: found.nursery, branch: chosen };
}

/** @throws Refusal 422 for days that are over, which would name nobody. */
function holdDays(until: string | undefined) {
  if (until !== undefined && until < localDate())
    throw invalid({ until: ['The last day is over. Choose today or later.'] });
}

/**
 * Names a person who may collect a child; the photo is stored already.
 * @throws Refusal 409 `too_many`, 422
 */
export async function writePickup(
  tx: Tx,
  reader: Reader,
  body: ReadOf<typeof createPickup, 'body'>,
  photo: string | null,
  by: By,
) {
  if (reader.kind === 'keyworker') await needFamily(tx, reader.keyworker);
  const { child_id: child } = body;
  // Locked, so that the count holds and the child is not deleted meanwhile.
  await sql`select id from child where id = ${child} for no key update`.execute(tx);
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from pickup where child_id = ${child}`.execute(tx);
  if ((rows[0]?.many ?? 0) >= mostPickups)
    throw conflict(`At most ${mostPickups} people may collect a child. Remove one first.`, 'too_many');
  holdDays(body.until);
  const { nursery, branch } = await chosenBranch(tx, reader, child, body.nursery_branch_id);
  const id = newId();
  await sql`insert into pickup (id, child_id, keyworker_profile_id, nursery_id, branch_id, name, relation, phone,
      password_word, photo_key, from_date, to_date, created_at)
    values (${id}, ${child}, ${reader.kind === 'keyworker' ? reader.keyworker : null}, ${nursery}, ${branch},
      ${body.name}, ${body.relation}, ${body.phone ?? null}, ${body.password ?? null}, ${photo}, ${body.from ?? null},
      ${body.until ?? null}, ${now()})`.execute(tx);
  await log(tx, by, reader, 'pickup.create', id, child);
  await tellChild(tx, child, 'child.pickups_changed');
  return readPickup(tx, reader, id);
}

type Held = { child: string; keyworker: string | null; photo: string | null; revision: number };

/**
 * Locks a pickup. Only the side that named the person changes it, because a parent's counts at other services too.
 * @throws Refusal 404, 409 `not_yours`
 */
async function hold(tx: Tx, reader: Reader, id: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select child_id as child, keyworker_profile_id as keyworker, photo_key as photo, revision
    from pickup where id = ${id} for update`.execute(tx);
  const [held] = rows;
  if (!held) throw notFound();
  if (reader.kind === 'branch' && held.keyworker !== null)
    throw conflict('A parent named this person. Ask the family to change it.', 'not_yours');
  return held;
}

/**
 * Changes a person who may collect a child. `photo` is a new one that is stored already; a former one is deleted by a
 * job.
 * @throws Refusal 404, 409 `not_yours` or `changed`, 422
 */
export async function changePickup(
  tx: Tx,
  reader: Reader,
  id: string,
  body: ReadOf<typeof updatePickup, 'body'>,
  photo: string | null,
  by: By,
) {
  const held = await hold(tx, reader, id);
  if (held.revision !== body.revision)
    throw conflict(
      'Someone else has just changed this person. Your changes were not saved. Check them again, then save.',
      'changed',
    );
  const { nursery, branch } = await chosenBranch(tx, reader, held.child, body.nursery_branch_id);
  const dropsPhoto = photo !== null || body.remove_photo === true;
  const password = body.remove_password ? sql`null` : sql`coalesce(${body.password ?? null}, password_word)`;
  await sql`update pickup set name = ${body.name}, relation = ${body.relation}, phone = ${body.phone ?? null},
      password_word = ${password}, photo_key = ${dropsPhoto ? photo : held.photo}, from_date = ${body.from ?? null},
      to_date = ${body.until ?? null}, nursery_id = ${nursery}, branch_id = ${branch}, revision = revision + 1
    where id = ${id}`.execute(tx);
  if (dropsPhoto && held.photo) await send(tx, 'file.remove', { key: held.photo });
  await log(tx, by, reader, 'pickup.update', id, held.child);
  await tellChild(tx, held.child, 'child.pickups_changed');
  return readPickup(tx, reader, id);
}

/** Ends that a person may collect a child, with their photo. @throws Refusal 404, 409 `not_yours` */
export async function endPickup(tx: Tx, reader: Reader, id: string, by: By) {
  const { child, photo } = await hold(tx, reader, id);
  await sql`delete from pickup where id = ${id}`.execute(tx);
  if (photo) await send(tx, 'file.remove', { key: photo });
  await log(tx, by, reader, 'pickup.remove', id, child);
  await tellChild(tx, child, 'child.pickups_changed');
}

/** The password word, to compare at the door. Each view is logged. @throws Refusal 404 */
export async function showWord(tx: Tx, reader: Reader, id: string, by: By) {
  const { rows } = await sql<{ child: string; word: string | null }>`
    select child_id as child, password_word as word from pickup where id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  await log(tx, by, reader, 'pickup.show_password', id, found.child);
  return { id, word: found.word };
}
