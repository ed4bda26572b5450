import { sql } from 'kysely';
import { plural } from '@bairn/shared/format/plural';
import { addDays, formatDay } from '@bairn/shared/format/date';
import type { moveChild } from '@bairn/shared/calls/childPlace';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import { localDate, localTime } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { transact, type Db, type Tx } from '../database/database.ts';
import { tellBranch } from '../realtime/tell.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { transition, transitionAll } from '../states/transition.ts';
import { forgetLonelyChild, forgetPlace } from './forgetPlace.ts';
import type { AtBranch } from './reader.ts';
import { tellChild } from '../children/tellChild.ts';

/** Who does it, in which call. */
export type Doer = { user: string; request: string };

/** The place of a child at a branch, locked with the child. @throws Refusal 404 */
export async function lockPlace(tx: Tx, child: string, { nursery, branch }: AtBranch): Promise<string> {
  await sql`select id from child where id = ${child} for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from child_profile where nursery_id = ${nursery} and branch_id = ${branch} and child_id = ${child}
    for update`.execute(tx);
  if (!rows[0]) throw notFound('This child is not on the roll of this service.');
  return rows[0].id;
}

/** Bookings of a child at a branch that are not over, after a date where one is given. */
async function countAhead(tx: Tx, child: string, { nursery, branch }: AtBranch, after: string | null = null) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from booking
    where nursery_id = ${nursery} and branch_id = ${branch} and child_id = ${child}
      and status in ('pending', 'confirmed', 'attended')
      and (date, end_time) > (${localDate()}::date, ${localTime()}::time)
      and (${after}::date is null or date > ${after}::date)`.execute(tx);
  return rows[0]?.count ?? 0;
}

const logged = (action: AuditAction, nursery: string, child: string, who: Doer | null) => (row: { id: string }) => ({
  user: who?.user ?? null,
  nursery,
  action,
  object: { type: 'child_profile' as const, id: row.id },
  related: { child_id: child },
  request: who?.request,
});

/** Announces that a child has left, to the service too, which is not told of the child any more. */
async function tellLeft(tx: Tx, child: string, branch: string) {
  await tellChild(tx, child, 'child.moved');
  await tellBranch(tx, branch, 'child.moved', { child_id: child });
}

const loggedAs = new Map<string, AuditAction>([
  ['start', 'child.start'],
  ['stay', 'child.stay'],
  ['rejoin', 'child.rejoin'],
]);

/** Days in which a service may take back that a family's child has left. */
const backDays = 30;

/**
 * A child who left is the family's again: the service sees its record again only by the family's booking, or where it takes
 * a mistake back.
 * @throws Refusal 409 `family`
 */
async function refuseRejoining(tx: Tx, child: string, { nursery, branch }: AtBranch) {
  const { rows } = await sql`
    select 1 from child_profile p where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.child_id = ${child}
      and p.status = 'left' and coalesce(p.leaving_date, '-infinity') < ${addDays(localDate(), -backDays)}::date
      and exists (select from family_child f join keyworker_profile k on k.id = f.keyworker_profile_id
        where f.child_id = p.child_id and k.user_id is not null)`.execute(tx);
  if (rows.length === 0 || (await countAhead(tx, child, { nursery, branch })) > 0) return;
  throw conflict('This child left more than a month ago. Ask its family to book with you again.', 'family');
}

/**
 * Starts a child, sets its last day, takes that back, or puts a child who left on the roll again.
 * @throws Refusal 404, 409 where its state refuses or bookings lie after the last day, 422 without a last day or with one
 * that has passed
 */
export async function changeState(
  tx: Tx,
  child: string,
  at: AtBranch,
  { event, leaving_date: last }: ReadOf<typeof moveChild, 'body'>,
  who: Doer,
) {
  const of = await lockPlace(tx, child, at);
  const announce = () => tellChild(tx, child, 'child.moved');
  if (event !== 'leave') {
    const set = event === 'start' ? undefined : sql`leaving_date = null, erased_at = null`;
    if (event === 'rejoin') await refuseRejoining(tx, child, at);
    const audit = logged(loggedAs.get(event) ?? 'child.change', at.nursery, child, who);
    await transition(tx, 'child_profile', event, { of, ...(set && { set }), audit, announce });
    return;
  }
  if (!last) throw invalid({ leaving_date: ['The last day field is required'] });
  if (last < localDate()) throw invalid({ leaving_date: ['The last day cannot be before today'] });
  const after = await countAhead(tx, child, at, last);
  if (after > 0) {
    throw conflict(
      `${plural(after, 'booking')} ${after === 1 ? 'lies' : 'lie'} after ${formatDay(last)}. Cancel ${after === 1 ? 'it' : 'them'} first, or choose a later day.`,
      'bookings_to_come',
    );
  }
  await transition(tx, 'child_profile', 'leave', {
    of,
    set: sql`leaving_date = ${last}`,
    audit: logged('child.leave', at.nursery, child, who),
    announce,
  });
}

/**
 * Takes a child off a branch's roll. One whom nothing else refers to, such as a child entered by mistake, goes with its
 * record.
 * @throws Refusal 404, 409 while bookings lie ahead or where the child has left already
 */
export async function takeOffRoll(tx: Tx, child: string, at: AtBranch, who: Doer) {
  const of = await lockPlace(tx, child, at);
  const ahead = await countAhead(tx, child, at);
  if (ahead > 0) {
    throw conflict(
      `This child has ${plural(ahead, 'booking')} to come at your service. Cancel ${ahead === 1 ? 'it' : 'them'} first.`,
      'bookings_to_come',
    );
  }
  await transition(tx, 'child_profile', 'remove', {
    of,
    set: sql`leaving_date = ${localDate()}, excluded_from = null, exclusion_reason = null`,
    audit: logged('child.remove', at.nursery, child, who),
    announce: () => tellLeft(tx, child, at.branch),
  });
  const { rows } = await sql`select 1 from booking where nursery_id = ${at.nursery} and branch_id = ${at.branch}
    and child_id = ${child} limit 1`.execute(tx);
  if (rows.length > 0) return;
  const { rows: families } = await sql`select 1 from family_link where child_id = ${child}`.execute(tx);
  if (families.length > 0) return;
  if (await forgetPlace(tx, { ...at, profile: of, child })) await forgetLonelyChild(tx, child);
}

/** The job that notes that children have left, once their last day is over. */
export async function departDue(db: Db) {
  await transact(db, async (tx) => {
    await transitionAll<'child_profile', { child_id: string; nursery_id: string; branch_id: string }>(
      tx,
      'child_profile',
      'depart',
      {
        where: sql`leaving_date < ${localDate()}`,
        set: sql`excluded_from = null, exclusion_reason = null`,
        returning: sql`child_id, nursery_id, branch_id`,
        audit: (row) => logged('child.depart', row.nursery_id, row.child_id, null)(row),
        announce: async (rows) => {
          for (const { child_id, branch_id } of rows) await tellLeft(tx, child_id, branch_id);
        },
      },
    );
  });
}
