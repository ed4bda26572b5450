import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { ageInMonths } from '@bairn/shared/format/age';
import type { childSorts, ChildOnRoll, listChildren } from '@bairn/shared/schema/children';
import type { Scope } from '../access/rules.ts';
import type { Db } from '../plugins/database.ts';
import { allOf, containing, limitTo } from '../plugins/paging.ts';

type Filter = z.output<NonNullable<(typeof listChildren)['query']>>;
type Row = Omit<ChildOnRoll, 'age_months' | 'avatar_url'>;

const orders: Record<(typeof childSorts)[number], string> = {
  name: 'lower(c.first_name), lower(c.last_name)',
  '-name': 'lower(c.first_name) desc, lower(c.last_name) desc',
  age: 'c.dob desc',
  '-age': 'c.dob',
  next_booking: 'coming.date nulls last, lower(c.first_name), lower(c.last_name)',
};

const sources = (today: string) => sql`child_profile p
  join child c on c.id = p.child_id
  left join room r on r.nursery_id = p.nursery_id and r.id = p.room_id
  left join child_profile_carer pc on pc.nursery_id = p.nursery_id and pc.child_profile_id = p.id and pc.is_primary
  left join carer a on a.nursery_id = pc.nursery_id and a.id = pc.carer_id and a.deleted_at is null
  left join lateral (
    select min(k.date) as date from booking k
    where k.child_id = p.child_id and k.nursery_id = p.nursery_id and k.branch_id = p.branch_id and k.date >= ${today}
      and k.status in ('pending', 'confirmed')) coming on true`;

/** Children on the roll of the branches in scope who have not left, one page of them, and how many there are in all. */
export async function readRoll(db: Db, scope: Extract<Scope, { kind: 'branches' }>, filter: Filter, today: string) {
  const where = allOf([
    sql`p.nursery_id = ${scope.nursery} and p.branch_id = any(${scope.branches}::uuid[]) and p.status <> 'left'`,
    filter.search && sql`(c.first_name || ' ' || c.last_name) ilike ${containing(filter.search)}`,
    filter.room && sql`lower(r.name) = lower(${filter.room})`,
    filter.only === 'allergies' && sql`(cardinality(c.allergies) > 0 or c.medical_needs is not null)`,
    filter.only === 'funded' && sql`p.funded`,
  ]);
  const { rows } = await sql<Row>`
    select c.id, p.id as profile_id, c.first_name, c.last_name, c.first_name || ' ' || c.last_name as full_name, c.dob,
      p.status, c.allergies, c.medical_needs, r.name as room, p.funded, p.start_date, coming.date as next_booking,
      case when a.id is not null then json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name,
        'phone', a.phone) end as primary_carer
    from ${sources(today)} where ${where}
    order by ${sql.raw(orders[filter.sort])}, p.id ${limitTo(filter)}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${sources(today)} where ${where}`.execute(db);
  return {
    rows: rows.map((row) => ({ ...row, age_months: ageInMonths(row.dob, today), avatar_url: null })),
    total: counted.rows[0]?.total ?? 0,
  };
}
