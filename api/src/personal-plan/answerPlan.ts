import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Reader } from '../child-record/reader.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { worksAt } from '../families/keyPeople.ts';
import { markAnswered } from '../notifications/markAnswered.ts';
import { notify } from '../notifications/notify.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { readPlan } from './readPlan.ts';
import { tellPlan } from './writePlan.ts';

/** A parent, and the version that their screen showed. */
type Answer = { child: string; plan: string; change: string | undefined; request: string };

/** The key people of a child profile, each with their account. */
async function readKeyUsers(tx: Tx, profile: string) {
  const { rows } = await sql<{ user_id: string }>`
    select s.user_id from child_profile p join staff_profile s on s.nursery_id = p.nursery_id
      and s.id in (p.key_person, p.buddy) and ${worksAt('s', 'p.branch_id')}
    where p.id = ${profile} order by s.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

type Found = { nursery: string; branch: string; profile: string; is_newest: boolean };

/**
 * Signs a version of a plan, or asks for a change. Signing twice adds nothing.
 * @throws Refusal 404, 409 `changed` where a newer version is shared
 */
export async function answerPlan(
  tx: Tx,
  reader: Extract<Reader, { kind: 'family' }>,
  { child, plan, change, request }: Answer,
) {
  await sql`select id from child where id = ${child} for update`.execute(tx);
  const { rows } = await sql<Found>`
    select v.nursery_id as nursery, v.branch_id as branch, p.id as profile, not exists (
      select from personal_plan n where n.nursery_id = v.nursery_id and n.branch_id = v.branch_id
        and n.child_id = v.child_id and n.shared_at is not null and n.version > v.version) as is_newest
    from personal_plan v join child_profile p on p.nursery_id = v.nursery_id and p.branch_id = v.branch_id
      and p.child_id = v.child_id and p.status <> 'left'
    where v.id = ${plan} and v.child_id = ${child} and v.shared_at is not null`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('This plan could not be found.');
  const { nursery, branch, profile } = found;
  if (!found.is_newest) {
    throw conflict('The service has shared a newer version of this plan. Read it first.', 'changed');
  }
  const { numAffectedRows } = await sql`
    insert into personal_plan_answer (nursery_id, id, personal_plan_id, user_id, change, created_at)
    values (${nursery}, ${newId()}, ${plan}, ${reader.user}, ${change ?? null}, ${now()})
    on conflict (nursery_id, personal_plan_id, user_id) where change is null do nothing`.execute(tx);
  if (numAffectedRows === 1n) {
    await audit(tx, {
      user: reader.user,
      nursery,
      action: 'personal_plan.answer',
      object: { type: 'personal_plan', id: plan },
      related: { child_id: child },
      request,
    });
    const type = change === undefined ? ('plan.signed' as const) : ('plan.change_asked' as const);
    const note = { type, object: profile, ids: { child_profile_id: profile } };
    const users = await readKeyUsers(tx, profile);
    await notify(
      tx,
      { ...note, to: { nursery, branch, except: null } },
      ...users.map((user) => ({ ...note, to: { user, account: 'service' as const, nursery, branch } })),
    );
    await tellPlan(tx, child, branch, 'child.plan_answered');
  }
  await markAnswered(tx, child, 'plan.shared', branch);
  return readPlan(tx, reader, child, branch);
}
