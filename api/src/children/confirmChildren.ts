import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { now } from '@bairn/shared/schema/clock';
import type { confirmChildren } from '@bairn/shared/schema/confirmChildren';
import { needFamily } from '../account/holdFamily.ts';
import { notify, type Note } from '../notifications/notify.ts';
import { audit, type AuditEntry } from '../plugins/audit.ts';
import type { Tx } from '../plugins/database.ts';
import { conflict, notFound } from '../plugins/refusal.ts';
import { holdStandings, profilesOf, type Parent, type Standing } from './childrenToConfirm.ts';
import { mergeChild } from './mergeChild.ts';

type Answer = z.output<NonNullable<(typeof confirmChildren)['body']>>;

async function refuseStrangers(tx: Tx, keyworker: string, children: readonly string[]) {
  const { rows } = await sql<{ child_id: string }>`select child_id from family_child
    where keyworker_profile_id = ${keyworker} and child_id = any(${children}::uuid[])`.execute(tx);
  const own = new Set(rows.map(({ child_id }) => child_id));
  if (!children.every((id) => own.has(id))) throw notFound();
}

/** Makes the child of a profile one of the family's. */
async function takeChild(tx: Tx, parent: Parent, profile: Standing, sameAs: string | null) {
  if (sameAs !== null) return mergeChild(tx, profile, sameAs);
  await sql`insert into family_child (keyworker_profile_id, child_id, relation, created_at)
    values (${parent.keyworker}, ${profile.child_id}, ${profile.relation}, ${now()})
    on conflict (keyworker_profile_id, child_id) do nothing`.execute(tx);
}

/** The service's own record of the adult becomes this person's. */
const linkCarers = (tx: Tx, parent: Parent, profiles: readonly string[]) =>
  sql`update carer set user_id = ${parent.user} where user_id is null and id in (
    select a.id from ${profilesOf(parent)} where p.id = any(${profiles}::uuid[]) and pc.declined_at is null)`.execute(
    tx,
  );

const declineLinks = (tx: Tx, parent: Parent, profiles: readonly string[]) =>
  sql`update child_profile_carer set declined_at = ${now()}
    where declined_at is null and (nursery_id, child_profile_id, carer_id) in (
      select pc.nursery_id, pc.child_profile_id, pc.carer_id from ${profilesOf(parent)}
      where p.id = any(${profiles}::uuid[]))`.execute(tx);

/** Tells the admins of the service that the address they entered is somebody else's. */
const declinedNote = ({ id, nursery_id, branch_id }: Standing, by: string): Note => ({
  type: 'child.declined',
  object: id,
  to: { nursery: nursery_id, branch: branch_id, except: by },
  ids: { child_profile_id: id },
});

/**
 * Takes the children that the person confirms into their family, and notes which are not theirs. What was answered so
 * before is left as it is.
 * @throws Refusal 401 where the account was deleted meanwhile, 404 for a profile or a child that is not the person's to
 * answer, 409 where an answer was another one before or the family's child is at the service already.
 */
export async function answerChildren(tx: Tx, parent: Parent, { confirmed, declined }: Answer, request: string) {
  await needFamily(tx, parent.keyworker);
  const own = confirmed.flatMap(({ child_id }) => child_id ?? []);
  const ids = [...confirmed.map(({ id }) => id), ...declined];
  const standings = await holdStandings(tx, parent, ids, own);
  await refuseStrangers(tx, parent.keyworker, own);
  const standingOf = (id: string) => {
    const standing = standings.get(id);
    if (!standing || standing.others) throw notFound();
    return standing;
  };
  const entry = (action: AuditEntry['action'], { id, nursery_id }: Standing, child: string): AuditEntry => ({
    user: parent.user,
    nursery: nursery_id,
    action,
    object: { type: 'child_profile', id },
    related: { child_id: child },
    request,
  });
  const entries: AuditEntry[] = [];

  for (const { id, child_id } of confirmed) {
    const standing = standingOf(id);
    if (standing.mine && (child_id === null || child_id === standing.child_id)) continue;
    if (standing.mine) throw conflict('You have confirmed this child already.');
    if (standing.declined) throw notFound();
    await takeChild(tx, parent, standing, child_id);
    entries.push(entry('child.confirm', standing, child_id ?? standing.child_id));
  }
  await linkCarers(
    tx,
    parent,
    confirmed.map(({ id }) => id),
  );

  const refused = declined.map(standingOf).filter((standing) => !standing.declined);
  if (refused.some(({ mine }) => mine)) throw conflict('You have confirmed this child already.');
  await declineLinks(
    tx,
    parent,
    refused.map(({ id }) => id),
  );
  entries.push(...refused.map((standing) => entry('child.decline', standing, standing.child_id)));
  await audit(tx, ...entries);
  await notify(tx, ...refused.map((standing) => declinedNote(standing, parent.user)));
}
