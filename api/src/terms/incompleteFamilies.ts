import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import { profileParts, type IncompleteFamily } from '@bairn/shared/schema/terms';
import { childNeeds, isUnanswered, needsAskedOn } from '../families/childNeeds.ts';
import type { Db } from '../database/database.ts';
import type { OfBranch } from './serviceTerms.ts';

type Row = Omit<IncompleteFamily, 'missing'> & Record<'phone' | 'address', boolean>;

/**
 * The families of a branch whose profile lacks a phone number, an address, or an answer about a child who is at the branch:
 * on its roll, or booked there from today on. One statement.
 */
export async function readIncompleteFamilies(db: Db, { nursery, branch }: OfBranch): Promise<IncompleteFamily[]> {
  const { rows } = await sql<Row>`
    with at (nursery_id, branch_id) as (values (${nursery}::uuid, ${branch}::uuid)),
    here as (
      select p.child_id from child_profile p
      where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.status <> 'left'
      union
      select k.child_id from booking k
      where k.nursery_id = ${nursery} and k.branch_id = ${branch} and k.date >= ${localDate()}::date
        and k.status in ('pending', 'confirmed', 'attended', 'absent')
    ), family as (
      select w.id, u.first_name || ' ' || u.last_name as name, u.email,
        coalesce(u.telephone_number, '') = '' as phone,
        coalesce(u.address_line_1, '') = '' or coalesce(u.postcode, '') = '' as address,
        coalesce((
          select json_agg(one order by one.full_name) from (
            select c.id, c.first_name, c.first_name || ' ' || c.last_name as full_name, ${childNeeds},
              ${needsAskedOn('at')} as needs_asked_on
            from family_child f join here on here.child_id = f.child_id join child c on c.id = f.child_id, at
            where f.keyworker_profile_id = w.id and ${isUnanswered}) one), '[]') as children
      from keyworker_profile w join "user" u on u.id = w.user_id and u.deleted_at is null
      where exists (select from family_child f join here on here.child_id = f.child_id
        where f.keyworker_profile_id = w.id)
    )
    select id, name, email, phone, address, children from family
    where phone or address or json_array_length(children) > 0
    order by name, id`.execute(db);
  return rows.map(({ phone, address, ...family }) => {
    const lacks = { phone, address, needs: family.children.length > 0 };
    return { ...family, missing: profileParts.filter((part) => lacks[part]) };
  });
}
