import { sql } from 'kysely';
import type { addQualification } from '@bairn/shared/calls/qualifications';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { notify } from '../notifications/notify.ts';
import { send } from '../outbox/outbox.ts';
import { conflict, forbidden, notFound } from '../refusals/refusal.ts';
import { takeTurn, type Manager } from '../staff/manager.ts';
import { tellStaff } from '../staff/tellStaff.ts';
import { transition } from '../states/transition.ts';
import { tellDecided } from './decideChanges.ts';
import { judge, need, type Judged } from './judge.ts';
import { mayRemove, readQualification } from './qualificationQueries.ts';

/** Most qualifications of one person; more is a mistake. */
const most = 100;

type Body = ReadOf<typeof addQualification, 'body'>;

/** An entry of the log about a qualification. */
export const entryOf = (manager: Manager, action: AuditAction, who: Judged, id: string) => ({
  user: manager.user,
  nursery: manager.nursery,
  action,
  object: { type: 'staff_qualification' as const, id },
  related: { user_id: who.user_id, staff_profile_id: who.id },
  request: manager.request,
});

/**
 * Adds a qualification, whose file is stored already: an admin's counts at once, the person's own when an admin has
 * approved it.
 * @throws Refusal 403, 404, 409 `too_many`
 */
export async function writeQualification(tx: Tx, manager: Manager, branch: string, body: Body, file: string | null) {
  await takeTurn(tx, manager);
  const who = await judge(tx, manager, branch, body.staff_profile_id);
  need(who.can.qualify);
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from staff_qualification
    where nursery_id = ${manager.nursery} and staff_profile_id = ${who.id}`.execute(tx);
  if ((rows[0]?.many ?? 0) >= most) {
    throw conflict(`A person may have ${most} qualifications here. Remove one first.`, 'too_many');
  }
  const [id, at, approved] = [newId(), now(), who.can.decide];
  await sql`insert into staff_qualification (nursery_id, id, staff_profile_id, kind, title, scqf_level, register_part,
      number, valid_from, valid_to, file_key, status, added_by, decided_by, decided_at, created_at)
    values (${manager.nursery}, ${id}, ${who.id}, ${body.kind}, ${body.title ?? null},
      ${body.kind === 'award' ? (body.scqf_level ?? null) : null},
      ${body.kind === 'sssc' ? (body.register_part ?? null) : null}, ${body.number ?? null}, ${body.valid_from},
      ${body.valid_until ?? null}, ${file}, ${approved ? 'approved' : 'waiting'}, ${manager.user},
      ${approved ? manager.user : null}, ${approved ? at : null}, ${at})`.execute(tx);
  await audit(tx, entryOf(manager, 'qualification.add', who, id));
  if (!approved) {
    await notify(tx, {
      type: 'record.asked',
      object: who.id,
      to: { nursery: manager.nursery, branches: who.branch_ids, except: manager.user },
      ids: { staff_profile_id: who.id },
    });
  }
  await tellStaff(tx, manager.nursery, who.user_id);
  return readQualification(tx, manager.nursery, who, id);
}

/** The person and the file of a qualification. @throws Refusal 403, 404 */
export async function findQualification(tx: Tx, manager: Manager, of: { branch: string; id: string }) {
  const { rows } = await sql<{ staff: string; file: string | null; status: 'waiting' | 'approved' | 'declined' }>`
    select staff_profile_id as staff, file_key as file, status from staff_qualification
    where nursery_id = ${manager.nursery} and id = ${of.id} for update`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  return { ...found, who: await judge(tx, manager, of.branch, found.staff) };
}

/** Removes a qualification; a job deletes its file. @throws Refusal 403, 404 */
export async function endQualification(tx: Tx, manager: Manager, of: { branch: string; id: string }) {
  await takeTurn(tx, manager);
  const { who, file, status } = await findQualification(tx, manager, of);
  if (!mayRemove(who, status)) throw forbidden('An admin has approved this. Ask an admin to remove it.');
  await sql`delete from staff_qualification where nursery_id = ${manager.nursery} and id = ${of.id}`.execute(tx);
  if (file) await send(tx, 'file.remove', { key: file });
  await audit(tx, entryOf(manager, 'qualification.remove', who, of.id));
  await tellStaff(tx, manager.nursery, who.user_id);
}

/** Approves or declines what a person has added. @throws Refusal 403, 404, 409 with the state */
export async function settleQualification(
  tx: Tx,
  manager: Manager,
  of: { branch: string; id: string },
  { approve, reason }: { approve: boolean; reason?: string | null | undefined },
) {
  await takeTurn(tx, manager);
  const { who } = await findQualification(tx, manager, of);
  need(who.can.decide);
  const how = {
    of: of.id,
    scope: sql`nursery_id = ${manager.nursery}`,
    set: sql`decided_by = ${manager.user}, decided_at = ${now()}, reason = ${approve ? null : reason}`,
    announce: async () => {
      if (!who.is_self) await tellDecided(tx, manager, who, of.id);
      await tellStaff(tx, manager.nursery, who.user_id);
    },
  };
  if (approve) {
    const entry = () => entryOf(manager, 'qualification.approve', who, of.id);
    await transition(tx, 'staff_qualification', 'approve', { ...how, audit: entry });
  } else {
    const entry = () => entryOf(manager, 'qualification.decline', who, of.id);
    await transition(tx, 'staff_qualification', 'decline', { ...how, audit: entry });
  }
  return readQualification(tx, manager.nursery, who, of.id);
}
