import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { confirmChildren } from '@bairn/shared/calls/confirmChildren';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { adoptOrders } from '../families/adoptOrders.ts';
import { needFamily } from '../families/holdFamily.ts';
import { notify, type Note } from '../notifications/notify.ts';
import { audit, type AuditEntry } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { profilesOf, type Parent } from '../families/waitingProfiles.ts';
import { holdStandings, type Standing } from './childrenToConfirm.ts';
import { mergeChild } from './mergeChild.ts';
import { tellAdults } from './tellAdults.ts';
import { tellChild } from './tellChild.ts';

type Answer = ReadOf<typeof confirmChildren, 'body'>;

async function refuseStrangers(tx: Tx, keyworker: string, children: readonly string[]) {
  const { rows } = await sql<{ child_id: string }>`select child_id from family_child
    where keyworker_profile_id = ${keyworker} and child_id = any(${children}::uuid[])`.execute(tx);
  const own = new Set(rows.map(({ child_id }) => child_id));
  if (!children.every((id) => own.has(id))) throw notFound();
}

/** Adds the child of a profile to the family. */
async function takeChild(tx: Tx, parent: Parent, profile: Standing, sameAs: string | null) {
  if (sameAs !== null && profile.others) {
    throw conflict(
      'Another adult has this child in their account, so it cannot be joined with yours. Confirm it as a child of its own.',
      'has_family',
    );
  }
  if (sameAs !== null) return mergeChild(tx, profile, sameAs);
  if (profile.others) await tellAdults(tx, parent, profile);
  await sql`insert into family_link (keyworker_profile_id, child_id, relation, created_at, invited)
    values (${parent.keyworker}, ${profile.child_id}, ${profile.relation}, ${now()}, ${profile.others})
    on conflict (keyworker_profile_id, child_id) do nothing`.execute(tx);
  await tellChild(tx, profile.child_id, 'child.carer_changed');
}

/** Links the service's own record of the adult to this person. */
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

/** Notifies the admins of the service that the person at the address they entered declined the child. */
const declinedNote = ({ id, nursery_id, branch_id }: Standing, by: string): Note => ({
  type: 'child.declined',
  object: id,
  to: { nursery: nursery_id, branch: branch_id, except: by },
  ids: { child_profile_id: id },
});

/**
 * Adds the children that the person confirms to their family, and records those that they decline. A repeated answer
 * changes nothing.
 * @throws Refusal 401 where the account was deleted since, 404 for a profile or a child that is not the person's to
 * answer, 409 where an earlier answer was different or the family's child is already at the service.
 */
export async function answerChildren(tx: Tx, parent: Parent, { confirmed, declined }: Answer, request: string) {
  await needFamily(tx, parent.keyworker);
  const own = confirmed.flatMap(({ child_id }) => child_id ?? []);
  const ids = [...confirmed.map(({ id }) => id), ...declined];
  const standings = await holdStandings(tx, parent, ids, own);
  await refuseStrangers(tx, parent.keyworker, own);
  const standingOf = (id: string) => {
    const standing = standings.get(id);
    if (!standing) throw notFound();
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
    if (standing.mine) throw conflict('You have already confirmed this child.');
    if (standing.declined) throw notFound();
    await takeChild(tx, parent, standing, child_id);
    entries.push(entry('child.confirm', standing, child_id ?? standing.child_id));
  }
  await linkCarers(
    tx,
    parent,
    confirmed.map(({ id }) => id),
  );
  await adoptOrders(tx, { user: parent.user });

  const refused = declined.map(standingOf).filter((standing) => !standing.declined);
  if (refused.some(({ mine }) => mine)) throw conflict('You have already confirmed this child.');
  await declineLinks(
    tx,
    parent,
    refused.map(({ id }) => id),
  );
  entries.push(...refused.map((standing) => entry('child.decline', standing, standing.child_id)));
  await audit(tx, ...entries);
  await notify(tx, ...refused.map((standing) => declinedNote(standing, parent.user)));
}
