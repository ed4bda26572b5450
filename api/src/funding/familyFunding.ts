import { sql } from 'kysely';
import { fundingYearOf } from '@bairn/shared/format/funding';
import { localDate } from '@bairn/shared/schema/clock';
import type { FamilyFunding } from '@bairn/shared/schema/funding';
import type { Handle } from '../database/database.ts';
import { waitsFor } from './fundingQueries.ts';
import { sumYear } from './fundingYear.ts';

/** A child's funded year over all services as its family sees it, this year's unless told. */
export async function readFamilyFunding(db: Handle, child: string, asked?: number): Promise<FamilyFunding> {
  const year = asked ?? fundingYearOf(localDate());
  const sums = await sumYear(db, child, year);
  const { rows: services } = await sql<FamilyFunding['services'][number]>`
    select json_build_object('id', b.id, 'name', b.name) as service, f.status, f.allocated,
      coalesce(sum(u.minutes) filter (where u.state = 'booked'), 0)::int as booked,
      coalesce(sum(u.minutes) filter (where u.state = 'used'), 0)::int as used
    from child_funding f join branch b on b.nursery_id = f.nursery_id and b.id = f.branch_id
    left join funding_use u on u.nursery_id = f.nursery_id and u.child_funding_id = f.id
    where f.child_id = ${child} and f.year = ${year}
    group by f.nursery_id, f.id, b.nursery_id, b.id order by f.created_at, f.id`.execute(db);
  const { rows: splits } = await sql<FamilyFunding['splits'][number]>`
    select s.id, json_build_object('id', b.id, 'name', b.name) as service, s.minutes, s.created_at,
      ${waitsFor} as waits_for
    from funding_split s join child_funding f on f.nursery_id = s.nursery_id and f.id = s.child_funding_id
    join branch b on b.nursery_id = f.nursery_id and b.id = f.branch_id
    where s.answer is null and f.child_id = ${child} and f.year = ${year}
    order by s.created_at, s.id`.execute(db);
  return {
    year,
    entitlement: sums.entitlement,
    services,
    outside: sums.outside,
    free: sums.entitlement - sums.allocated - sums.outside,
    splits,
  };
}
