import { sql } from 'kysely';
import type { Handle, Tx } from '../database/database.ts';
import { conflict, notFound, unauthenticated } from '../refusals/refusal.ts';

/** The progress of a person's first set-up. */
type Stage =
  /** `nursery` is a provider of the person without a service. */
  { is: 'new'; nursery: string | null } | { is: 'begun'; nursery: string; branch: string } | { is: 'done' };

/** A service whose set-up is in progress. */
export type Begun = Extract<Stage, { is: 'begun' }>;

const alreadyDone = () => conflict('Your service is already set up.', 'onboarding_done');

/** The progress of the set-up: complete once one service of a provider that the person owns is complete. */
export async function findOnboarding(db: Handle, user: string): Promise<Stage> {
  const { rows } = await sql<{ nursery_id: string; branch_id: string | null; details_complete: boolean | null }>`
    select s.nursery_id, b.id as branch_id, b.details_complete
    from staff_profile s
    join nursery n on n.id = s.nursery_id and n.suspended_at is null
    left join branch b on b.nursery_id = s.nursery_id and b.status <> 'deleted'
    where s.user_id = ${user} and s.role = 'nursery-super-admin' and s.deleted_at is null and s.suspended_at is null
    order by s.created_at, s.id, b.created_at, b.id`.execute(db);
  if (rows.some(({ details_complete }) => details_complete)) return { is: 'done' };
  for (const { nursery_id, branch_id } of rows) {
    if (branch_id !== null) return { is: 'begun', nursery: nursery_id, branch: branch_id };
  }
  return { is: 'new', nursery: rows[0]?.nursery_id ?? null };
}

/**
 * The same, with the set-up locked until the transaction ends: concurrent calls wait.
 * @throws Refusal 409 where it is complete, 401 if the account was deleted since: a provider needs an owner.
 */
export async function holdOnboarding(tx: Tx, user: string): Promise<Exclude<Stage, { is: 'done' }>> {
  const { rows } = await sql`select from "user" where id = ${user} and deleted_at is null for no key update`.execute(
    tx,
  );
  if (rows.length === 0) throw unauthenticated();
  const stage = await findOnboarding(tx, user);
  if (stage.is === 'done') throw alreadyDone();
  return stage;
}

/**
 * The service whose set-up is in progress.
 * @throws Refusal 409 where it is complete, 404 where it has not begun.
 */
export function begunOf(stage: Stage): Begun {
  if (stage.is === 'done') throw alreadyDone();
  if (stage.is === 'new') throw notFound('Set up your provider first.');
  return stage;
}
