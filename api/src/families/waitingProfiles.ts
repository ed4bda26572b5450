import { sql, type RawBuilder } from 'kysely';
import { isKeptAway } from './restrictions.ts';

/** A keyworker with their login. */
export type Parent = { user: string; keyworker: string };

/**
 * Services' profiles of children, with those carers who have the confirmed email address of this person: tables `p`,
 * `pc`, `a` and `u`. Without children from whom a court keeps the person, at any service.
 */
export const profilesOf = ({ user }: Pick<Parent, 'user'>): RawBuilder<unknown> => sql`child_profile p
  join child_profile_carer pc on pc.nursery_id = p.nursery_id and pc.child_profile_id = p.id
  join carer a on a.nursery_id = pc.nursery_id and a.id = pc.carer_id and a.deleted_at is null
  join "user" u on lower(a.email) = u.email and u.id = ${user} and u.deleted_at is null
    and u.activated_at is not null and (a.user_id is null or a.user_id = u.id)
    and not ${isKeptAway({ child: sql`p.child_id`, user: sql`u` })}`;

/**
 * Profiles of {@link profilesOf} whose child is not in the person's family, each with its branch `b`; without those that
 * the person declined. The child may be in the family of another adult.
 */
export const waitingFor = (parent: Pick<Parent, 'user'>): RawBuilder<unknown> => sql`${profilesOf(parent)}
  join branch b on b.nursery_id = p.nursery_id and b.id = p.branch_id and b.status <> 'deleted'
  where p.status <> 'left' and pc.declined_at is null
    and not exists (select from family_link f join keyworker_profile o on o.id = f.keyworker_profile_id
      where f.child_id = p.child_id and o.user_id = u.id)`;

/** How many children a person can confirm. */
export const countToConfirm = (user: string): RawBuilder<number> =>
  sql`(select count(distinct p.id)::int from ${waitingFor({ user })})`;
