import { sql } from 'kysely';
import { entitlementFrom } from '@bairn/shared/format/funding';
import { now } from '@bairn/shared/schema/clock';
import type { Handle, Tx } from '../database/database.ts';
import { conflict, notFound } from '../refusals/refusal.ts';

/** A child's profile at a branch, by its own id or the child's: a branch has one profile of a child. */
export type Place = { nursery: string; branch: string; profile: string };

export type FundedProfile = { id: string; child_id: string; first_name: string; full_name: string; dob: string };

/** @throws Refusal 404 where the branch has no such profile */
export async function findProfile(db: Handle, { nursery, branch, profile }: Place): Promise<FundedProfile> {
  const { rows } = await sql<FundedProfile>`
    select p.id, p.child_id, c.first_name, c.first_name || ' ' || c.last_name as full_name, c.dob
    from child_profile p join child c on c.id = p.child_id
    where p.nursery_id = ${nursery} and p.branch_id = ${branch} and (p.id = ${profile} or p.child_id = ${profile})`.execute(
    db,
  );
  if (!rows[0]) throw notFound('This child could not be found at your service.');
  return rows[0];
}

/**
 * Locks a child's funding year until the transaction ends. Everything that changes its hours calls it first: the child,
 * then the year, as a merge of two children does.
 */
export async function holdYear(tx: Tx, child: string, year: number): Promise<void> {
  await sql`select from child where id = ${child} for key share`.execute(tx);
  await sql`insert into funding_year (child_id, year, created_at) values (${child}, ${year}, ${now()})
    on conflict (child_id, year) do nothing`.execute(tx);
  await sql`select from funding_year where child_id = ${child} and year = ${year} for update`.execute(tx);
}

export type HoldYear = typeof holdYear;

/**
 * Finds the profile and locks its child's funding year.
 * @throws Refusal 404, or 409 where the family has just joined the child with another record
 */
export async function holdPlace(tx: Tx, place: Place, year: number, hold: HoldYear = holdYear): Promise<FundedProfile> {
  const found = await findProfile(tx, place);
  await hold(tx, found.child_id, year);
  const held = await findProfile(tx, { ...place, profile: found.id });
  if (held.child_id === found.child_id) return held;
  throw conflict('The family has just confirmed this child. Please look again.', 'changed');
}

/** The hours of a funding year over all services. */
export type YearSums = { starts_on: string | null; entitlement: number; allocated: number; outside: number };

/** Adds up a child's funding year from the fundings of its services. */
export async function sumYear(db: Handle, child: string, year: number): Promise<YearSums> {
  const { rows } = await sql<Omit<YearSums, 'entitlement'>>`
    select min(start_date) filter (where status in ('approved', 'ended')) as starts_on,
      coalesce(sum(allocated), 0)::int as allocated,
      coalesce(sum(outside) filter (where status in ('approved', 'ended')), 0)::int as outside
    from child_funding where child_id = ${child} and year = ${year}`.execute(db);
  const sums = rows[0] ?? { starts_on: null, allocated: 0, outside: 0 };
  return { ...sums, entitlement: sums.starts_on === null ? 0 : entitlementFrom(year, sums.starts_on) };
}

/** Minutes by which a year's hours at all providers are more than the child has; below 0 where some are free. */
export const excessOf = ({ entitlement, allocated, outside }: YearSums) => allocated + outside - entitlement;

/** Writes the sums of a locked year whose hours are not more than the child has. */
export const writeYear = (tx: Tx, child: string, year: number, sums: YearSums) =>
  sql`update funding_year set starts_on = ${sums.starts_on}, entitlement = ${sums.entitlement},
      allocated = ${sums.allocated}, outside = ${sums.outside}
    where child_id = ${child} and year = ${year}`.execute(tx);
