import { sql } from 'kysely';
import type { updateStaffProfile } from '@bairn/shared/calls/staffProfile';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { now } from '@bairn/shared/schema/clock';
import { rolesWithin } from '@bairn/shared/schema/staff';
import type { Tx } from '../database/database.ts';
import { notify } from '../notifications/notify.ts';
import { askSocketsAgain } from '../realtime/endSockets.ts';
import { conflict, forbidden } from '../refusals/refusal.ts';
import { takeTurn, type Manager } from '../staff/manager.ts';
import { tellStaff } from '../staff/tellStaff.ts';
import { judge, need, type Judged } from './judge.ts';
import { readProfile } from './readProfile.ts';
import { holdRecord, logStaff } from './record.ts';
import { saveBranches } from './saveBranches.ts';
import { saveWeek } from './saveWeek.ts';

type Body = ReadOf<typeof updateStaffProfile, 'body'>;
type Part<Name extends keyof Body> = NonNullable<Body[Name]>;
/** The fields of a person that wait for an admin. */
const identityFields = ['first_name', 'last_name', 'dob', 'payroll_number'] as const;

async function saveRole(tx: Tx, manager: Manager, who: Judged, role: Part<'employment'>['role']) {
  if (role === who.role) return;
  if (who.is_self) throw conflict('You cannot change your own role.', 'self');
  if (!rolesWithin[manager.role].includes(role)) throw forbidden('Only a super admin can give this role.');
  if (who.is_last) {
    throw conflict('This is the last super admin. Make another person one first.', 'last_super_admin');
  }
  // A super admin works everywhere without a row; with another role they keep the services.
  await sql`insert into staff_branch (nursery_id, staff_profile_id, branch_id)
    select ${manager.nursery}, ${who.id}, b.id from branch b where b.id = any(${who.branch_ids}::uuid[])
    on conflict do nothing`.execute(tx);
  await sql`update staff_profile set role = ${role} where nursery_id = ${manager.nursery} and id = ${who.id}`.execute(
    tx,
  );
  await askSocketsAgain(tx, who.user_id);
}

async function saveEmployment(tx: Tx, manager: Manager, who: Judged, terms: Part<'employment'>) {
  need(who.can.employ);
  await saveRole(tx, manager, who, terms.role);
  await sql`update staff_profile set employment_type = ${terms.employment_type}, job_title = ${terms.job_title ?? null},
      contracted_minutes = ${terms.contracted_minutes ?? null}
    where nursery_id = ${manager.nursery} and id = ${who.id}`.execute(tx);
  const wage = terms.wage_type ? (terms.wage_pence ?? null) : null;
  await sql`update staff_record set contract_kind = ${terms.contract_kind ?? null}, starts_on = ${terms.starts_on ?? null},
      ends_on = ${terms.ends_on ?? null}, wage_type = ${wage === null ? null : (terms.wage_type ?? null)},
      wage_pence = ${wage}
    where nursery_id = ${manager.nursery} and staff_profile_id = ${who.id}`.execute(tx);
}

async function saveContact(tx: Tx, { nursery }: Manager, { id, can }: Judged, contact: Part<'contact'>) {
  need(can.contact);
  await sql`update staff_record set phone = ${contact.phone ?? null}, address_line_1 = ${contact.address_line_1 ?? null},
      address_line_2 = ${contact.address_line_2 ?? null}, city = ${contact.city ?? null},
      postcode = ${contact.postcode ?? null}, emergency_name = ${contact.emergency_name ?? null},
      emergency_relation = ${contact.emergency_relation ?? null},
      emergency_phone = ${contact.emergency_phone ?? null}
    where nursery_id = ${nursery} and staff_profile_id = ${id}`.execute(tx);
}

/** Writes from when to when a person may work more than 48 hours a week on average; without a first day they may not. */
async function saveOptOut(tx: Tx, manager: Manager, who: Judged, { from, until }: Part<'opt_out_48h'>) {
  need(who.can.schedule);
  await sql`update staff_record set opted_out_from = ${from ?? null}, opted_out_to = ${until ?? null}
    where nursery_id = ${manager.nursery} and staff_profile_id = ${who.id}`.execute(tx);
  await logStaff(tx, manager, 'staff.opt_out', who);
}

/** The person's own change waits: only what differs is asked, and nothing where nothing does. */
async function askIdentity(tx: Tx, manager: Manager, who: Judged, branch: string, wanted: Part<'identity'>) {
  const { identity } = await readProfile(tx, manager, branch, who.id);
  const asked = Object.fromEntries(
    identityFields
      .map((field) => [field, wanted[field] ?? null] as const)
      .filter(([field, value]) => value !== identity[field]),
  );
  const differs = Object.keys(asked).length > 0;
  await sql`update staff_record set asked = ${differs ? JSON.stringify(asked) : null}::jsonb,
      asked_at = ${differs ? now() : null}, declined_reason = null
    where nursery_id = ${manager.nursery} and staff_profile_id = ${who.id}`.execute(tx);
  if (!differs) return;
  await logStaff(tx, manager, 'staff.ask', who);
  await notify(tx, {
    type: 'record.asked',
    object: who.id,
    to: { nursery: manager.nursery, branches: who.branch_ids, except: manager.user },
    ids: { staff_profile_id: who.id },
  });
}

/** Writes what an admin enters, or has approved; a field that is left out stays. */
export async function applyIdentity(tx: Tx, nursery: string, id: string, fields: Partial<Part<'identity'>>) {
  const given = JSON.stringify(fields);
  await sql`update staff_record r set
      first_name = case when g.given ? 'first_name' then g.given ->> 'first_name' else r.first_name end,
      last_name = case when g.given ? 'last_name' then g.given ->> 'last_name' else r.last_name end,
      dob = case when g.given ? 'dob' then (g.given ->> 'dob')::date else r.dob end,
      payroll_number = case when g.given ? 'payroll_number' then g.given ->> 'payroll_number' else r.payroll_number end
    from (select ${given}::jsonb as given) g
    where r.nursery_id = ${nursery} and r.staff_profile_id = ${id}`.execute(tx);
}

/**
 * Changes the parts of a member of staff that were sent, all or none of them.
 * @throws Refusal 403, 404, 409 `changed`, `self` or `last_super_admin`, 422
 */
export async function changeProfile(tx: Tx, manager: Manager, of: { branch: string; id: string }, body: Body) {
  await takeTurn(tx, manager);
  const who = await judge(tx, manager, of.branch, of.id);
  const revision = await holdRecord(tx, manager.nursery, who.id);
  if (revision !== body.revision) {
    throw conflict(
      'Someone else has just changed this record. Your changes were not saved. Check them again, then save.',
      'changed',
    );
  }
  if (body.employment) await saveEmployment(tx, manager, who, body.employment);
  if (body.contact) await saveContact(tx, manager, who, body.contact);
  if (body.identity) {
    need(who.can.identity !== 'no');
    if (who.can.identity === 'apply') {
      const { dob = null, payroll_number = null, ...names } = body.identity;
      await applyIdentity(tx, manager.nursery, who.id, { ...names, dob: dob as never, payroll_number });
    } else {
      await askIdentity(tx, manager, who, of.branch, body.identity);
    }
  }
  if (body.branches) await saveBranches(tx, manager, who, body.branches);
  if (body.schedule) {
    need(who.can.schedule);
    await saveWeek(tx, manager, who, 'contracted', body.schedule);
  }
  if (body.opt_out_48h) await saveOptOut(tx, manager, who, body.opt_out_48h);
  await sql`update staff_record set revision = revision + 1
    where nursery_id = ${manager.nursery} and staff_profile_id = ${who.id}`.execute(tx);
  await logStaff(tx, manager, 'staff.change', who);
  await tellStaff(tx, manager.nursery, who.user_id);
}
