import { sql } from 'kysely';
import type { Handle, Tx } from '../plugins/database.ts';
import { conflict, notFound, unauthenticated } from '../plugins/refusal.ts';

/** Where the set-up of a person's first service is. */
type Stage =
  /** `nursery` is one of the person's that has no service yet. */
  { is: 'new'; nursery: string | null } | { is: 'begun'; nursery: string; branch: string } | { is: 'done' };

/** A service whose set-up goes on. */
export type Begun = Extract<Stage, { is: 'begun' }>;

const alreadyDone = () => conflict('Your service is set up already.', 'onboarding_done');

/** How far the set-up is: it is done as soon as one service of a provider that the person owns is complete. */
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
 * The same, with the person's set-up held until the transaction ends: two at once come one after the other.
 * @throws Refusal 409 where it is done, 401 for somebody who left meanwhile: a provider must not belong to nobody.
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
 * The service whose set-up goes on.
 * @throws Refusal 409 where it is done, 404 where it has not begun.
 */
export function begunOf(stage: Stage): Begun {
  if (stage.is === 'done') throw alreadyDone();
  if (stage.is === 'new') throw notFound('Set up your provider first.');
  return stage;
}
