import { sql } from 'kysely';
import { formatTime } from '@bairn/shared/format/date';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import type { BranchScope } from '../access/rule.ts';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { isUnanswered } from '../families/childNeeds.ts';
import { sendMail } from '../mail/sendMail.ts';
import { notify } from '../notifications/notify.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { tellChild } from './tellChild.ts';

type At = Pick<BranchScope, 'nursery' | 'branch'>;
type Asker = { user: string; profile: string; request: string };
type Child = { first_name: string; unanswered: boolean };

/**
 * The child, locked, if it is on the branch's roll or booked there from today on.
 * @throws Refusal 404
 */
async function lockChild(tx: Tx, { nursery, branch }: At, id: string): Promise<Child> {
  await sql`select id from child where id = ${id} for update`.execute(tx);
  const { rows } = await sql<Child>`
    select c.first_name, ${isUnanswered} as unanswered from child c where c.id = ${id} and (
      exists (select from child_profile p where p.nursery_id = ${nursery} and p.branch_id = ${branch}
        and p.child_id = c.id and p.status <> 'left')
      or exists (select from booking k where k.nursery_id = ${nursery} and k.branch_id = ${branch}
        and k.child_id = c.id and k.date >= ${localDate()} and k.status in ('confirmed', 'attended', 'absent')))`.execute(
    tx,
  );
  if (!rows[0]) throw notFound('This child could not be found at your service.');
  return rows[0];
}

/**
 * Asks the family about a child's allergies and needs: a notification to each of its parents, and an email, of which a
 * family gets one a day for a child, however many services ask.
 * @throws Refusal 404 for a child that is not at the branch; 409 where the family has answered, has no account, or was
 * asked today
 */
export async function askFamily(tx: Tx, at: At, child: string, { user, profile, request }: Asker) {
  const { first_name, unanswered } = await lockChild(tx, at, child);
  if (!unanswered) throw conflict(`${first_name}'s family has answered by now. The page shows it.`, 'answered');
  const { rows: families } = await sql<{ keyworker: string; user_id: string }>`
    select k.id as keyworker, k.user_id from family_child f join keyworker_profile k on k.id = f.keyworker_profile_id
    join "user" u on u.id = k.user_id and u.deleted_at is null
    where f.child_id = ${child} order by k.id`.execute(tx);
  if (families.length === 0) {
    throw conflict(`${first_name}'s family has no account on Bairn yet. Ask them in person.`, 'no_account');
  }

  const [id, today] = [newId(), localDate()];
  const { numAffectedRows } = await sql`
    insert into needs_request (nursery_id, id, branch_id, child_id, asked_by, asked_on, created_at)
    values (${at.nursery}, ${id}, ${at.branch}, ${child}, ${profile}, ${today}, ${now()})
    on conflict (nursery_id, branch_id, child_id, asked_on) do nothing`.execute(tx);
  if (numAffectedRows === 0n) throw await askedToday(tx, at, child, first_name);

  await audit(tx, {
    user,
    nursery: at.nursery,
    action: 'child.ask_needs',
    object: { type: 'child', id: child },
    related: { branch_id: at.branch },
    request,
  });
  await notify(
    tx,
    ...families.map(({ keyworker: family }) => ({
      type: 'needs.asked' as const,
      object: child,
      to: { family, nursery: at.nursery, branch: at.branch },
      ids: { child_id: child },
    })),
  );
  for (const { user_id } of families) {
    await sendMail(tx, 'needs.asked', { request_id: id, child_id: child, user_id, day: today });
  }
  await tellChild(tx, child, 'child.needs_asked');
  return { id: child, needs_asked_on: today };
}

/** 409 with the time at which the service has asked today. */
async function askedToday(tx: Tx, { nursery, branch }: At, child: string, name: string) {
  const { rows } = await sql<{ created_at: string }>`
    select created_at from needs_request where nursery_id = ${nursery} and branch_id = ${branch}
      and child_id = ${child} order by created_at desc limit 1`.execute(tx);
  const when = rows[0] ? ` at ${formatTime(localTime(new Date(rows[0].created_at)), 'service')}` : '';
  return conflict(`${name}'s family was asked today${when}. You can ask again tomorrow.`, 'asked_today');
}
