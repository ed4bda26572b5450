import { sql } from 'kysely';
import { mostDayMinutes } from '@bairn/shared/format/funding';
import type { Tx } from '../database/database.ts';
import { conflict } from '../refusals/refusal.ts';
import { excessOf, holdYear, sumYear, writeYear } from './fundingYear.ts';

type Funding = { nursery_id: string; id: string; free: number; outside: number };

const twice = () =>
  conflict(
    'Two services have booked more funded hours together than this child has. Ask one of them to cancel some.',
    'funded_twice',
  );

/**
 * Lowers hours that are not booked until a year's sum is what the child has: first of the profile that joins, then of
 * the services whose funding was entered last.
 * @throws Refusal 409 `funded_twice` where too many are booked or used
 */
async function cutExcess(tx: Tx, child: string, year: number, profile: string) {
  let excess = excessOf(await sumYear(tx, child, year));
  const { rows } = await sql<Funding>`
    select nursery_id, id, allocated - taken as free, outside from child_funding
    where child_id = ${child} and year = ${year} and status in ('approved', 'ended')
    order by child_profile_id = ${profile} desc, created_at desc, id`.execute(tx);
  for (const { nursery_id, id, free, outside } of rows) {
    if (excess <= 0) break;
    const less = Math.min(free, excess);
    const lessOutside = Math.min(outside, excess - less);
    excess -= less + lessOutside;
    await sql`update child_funding set allocated = allocated - ${less}, wanted = allocated - ${less},
        outside = outside - ${lessOutside}, revision = revision + 1
      where nursery_id = ${nursery_id} and id = ${id}`.execute(tx);
  }
  if (excess > 0) throw twice();
  await writeYear(tx, child, year, await sumYear(tx, child, year));
}

/**
 * Moves the funding of a profile from the child that a service had entered to the family's own. Where both together are
 * more than the child has, hours that nobody has booked are taken back. The caller has locked both children.
 * @throws Refusal 409 `funded_twice`
 */
export async function mergeFunding(
  tx: Tx,
  { id: profile, nursery_id: nursery }: { id: string; nursery_id: string },
  from: string,
  into: string,
): Promise<void> {
  const { rows: years } = await sql<{ year: number }>`
    select year from child_funding where nursery_id = ${nursery} and child_profile_id = ${profile}
    order by year`.execute(tx);
  for (const { year } of years) {
    for (const child of [from, into].toSorted()) await holdYear(tx, child, year);
  }
  await sql`update funding_use u set child_id = ${into} from child_funding f
    where f.nursery_id = ${nursery} and f.child_profile_id = ${profile}
      and u.nursery_id = f.nursery_id and u.child_funding_id = f.id`.execute(tx);
  await sql`update child_funding set child_id = ${into}
    where nursery_id = ${nursery} and child_profile_id = ${profile}`.execute(tx);
  const { rows: days } = await sql`select from funding_use where child_id = ${into} and state <> 'released'
    group by date having sum(minutes) > ${mostDayMinutes} limit 1`.execute(tx);
  if (days.length > 0) throw twice();
  for (const { year } of years) {
    await cutExcess(tx, into, year, profile);
    await writeYear(tx, from, year, await sumYear(tx, from, year));
  }
  await sql`delete from funding_year y where y.child_id = ${from}
    and not exists (select from child_funding f where f.child_id = y.child_id and f.year = y.year)`.execute(tx);
}
