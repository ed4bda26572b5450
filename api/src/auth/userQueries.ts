import { sql } from 'kysely';
import type { FamilyChild, RoleSlug, User } from '@bairn/shared/schema/auth';
import { countToConfirm } from '../families/waitingProfiles.ts';
import { notFound } from '../refusals/refusal.ts';
import type { Handle } from '../database/database.ts';
import { fileUrl } from '../files/files.ts';
import { isPlanned } from '../readiness/readiness.ts';
import { asSavedCard, type StoredCard } from '../payments/savedCards.ts';

type Row = Omit<
  User,
  'role' | 'roles' | 'keyworkerProfile' | 'allCarerProfiles' | 'conversations' | 'activity_per_branch' | 'avatar_url'
> & {
  avatar_key: string | null;
  keyworker_id: string | null;
  to_confirm: number;
  intended_role: RoleSlug | null;
  former_staff: boolean;
  children: FamilyChild[];
  cards: StoredCard[];
  carers: { id: string; nursery_id: string; children: FamilyChild[] }[];
  unread_conversations: string[];
  activity_per_branch: Record<string, number>;
};

/** A list of children `c` as JSON, the youngest first. */
const childrenJson = sql`coalesce(json_agg(json_build_object('id', c.id, 'first_name', c.first_name,
  'last_name', c.last_name, 'full_name', c.first_name || ' ' || c.last_name, 'dob', c.dob) order by c.dob desc, c.id), '[]')`;

/** The services `b` where a user `u` works, and whether they read its shared inbox (`admin`). */
const workplaces = sql`(
  select b.id, b.nursery_id, s.role <> 'nursery-staff' as admin from staff_profile s
  join nursery n on n.id = s.nursery_id and n.suspended_at is null
  join branch b on b.nursery_id = s.nursery_id and b.status <> 'deleted'
  where s.user_id = u.id and s.deleted_at is null and s.suspended_at is null and (s.role = 'nursery-super-admin'
    or exists (select from staff_branch w where w.nursery_id = s.nursery_id and w.staff_profile_id = s.id
      and w.branch_id = b.id)))`;

/**
 * The other sides of a user `u`'s conversations with something unread: their own, and of staff those of all services whose
 * admin they are.
 */
const unreadSenders = (account: 'service' | 'keyworker') => sql`(
  select coalesce(json_agg(distinct m.other_id), '[]') from conversation_side m where m.unread > 0 and (
    m.user_id = u.id and m.account = ${account}
    or ${account === 'service'} and m.branch_id in (select b.id from ${workplaces} b where b.admin)))`;

/** How many conversations with something unread a user `u` sees in each service where they work; those without are left out. */
const unreadPerBranch = sql`(
  select coalesce(json_object_agg(p.id, p.unread), '{}') from (
    select b.id, count(*) as unread from ${workplaces} b
    join conversation_side m on m.nursery_id = b.nursery_id and m.unread > 0
      and (m.user_id = u.id and m.account = 'service' or b.admin and m.branch_id = b.id)
    group by b.id) p)`;

/** The user as every client sees them (specification section 3), in the account that the token acts for. */
export async function readUser(db: Handle, id: string, account: 'service' | 'keyworker'): Promise<User> {
  const { rows } = await sql<Row>`
    select u.id, u.first_name, u.last_name, u.email, u.telephone_number, u.address_line_1, u.address_line_2, u.city,
      u.county, u.postcode, f.key as avatar_key, u.activated_at is not null as activated,
      u.intro_viewed_at is not null as intro_viewed, u.subscribed, k.id as keyworker_id, u.intended_role,
      exists (select from staff_profile s where s.user_id = u.id and s.deleted_at is not null) as former_staff,
      (select ${childrenJson}
        from family_child fc join child c on c.id = fc.child_id where fc.keyworker_profile_id = k.id) as children,
      case when k.id is null then 0 else ${countToConfirm(id)} end as to_confirm,
      (select coalesce(json_agg(json_build_object('id', s.id, 'brand', s.brand, 'last4', s.last4,
          'exp_month', s.exp_month, 'exp_year', s.exp_year) order by s.created_at desc, s.id desc), '[]')
        from saved_card s where s.keyworker_profile_id = k.id and s.removed_at is null) as cards,
      (select coalesce(json_agg(json_build_object('id', a.id, 'nursery_id', a.nursery_id, 'children', (
          select ${childrenJson} from child c join family_child fc on fc.child_id = c.id
          where fc.keyworker_profile_id = k.id and exists (
            select from child_profile_carer pc
              join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id
            where pc.nursery_id = a.nursery_id and pc.carer_id = a.id and pc.declined_at is null
              and p.child_id = c.id))) order by a.id), '[]')
        from carer a where a.user_id = u.id and a.deleted_at is null) as carers,
      (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'provider_type', n.provider_type,
          'start_month', n.start_month, 'is_suspended', n.suspended_at is not null,
          'staffProfile', json_build_object('id', s.id, 'role', s.role, 'employment_type', s.employment_type,
            'suspended_at', to_char(s.suspended_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
          'branches', (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name,
              'branch_details_complete', b.details_complete, 'marketplace_enabled', b.status = 'listed',
              'service_types', b.service_types, 'hourly_rate', b.hourly_rate, 'payment_types', b.payment_types,
              'local_authority_id', b.local_authority_id, 'staff_category', b.staff_category,
              'planning_complete', ${isPlanned()}, 'accounts_complete', b.accounts_complete,
              'has_stripe_connected_account', b.stripe_account_id is not null, 'delete_on', b.delete_on) order by b.delete_on is not null, b.name, b.id), '[]')
            from branch b where b.nursery_id = n.id and b.status <> 'deleted'
              and (s.role <> 'nursery-staff' or b.status <> 'scheduled_for_deletion') and (s.role = 'nursery-super-admin'
              or exists (select from staff_branch sb where sb.nursery_id = n.id and sb.staff_profile_id = s.id
                and sb.branch_id = b.id)))
          ) order by s.created_at, s.id), '[]')
        from staff_profile s join nursery n on n.id = s.nursery_id
        where s.user_id = u.id and s.deleted_at is null) as nurseries,
      ${unreadSenders(account)} as unread_conversations,
      ${account === 'service' ? unreadPerBranch : sql`'{}'::json`} as activity_per_branch
    from "user" u
    left join keyworker_profile k on k.user_id = u.id
    left join stored_file f on f.id = u.avatar_file_id
    where u.id = ${id} and u.deleted_at is null`.execute(db);
  const row = rows[0];
  if (!row) throw notFound();
  const {
    avatar_key,
    keyworker_id,
    to_confirm,
    intended_role,
    former_staff,
    children,
    cards,
    carers,
    unread_conversations,
    ...user
  } = row;
  const payment_methods = cards.map(asSavedCard);
  const ofProfiles = row.nurseries.map(({ staffProfile }) => staffProfile.role);
  // A person who is setting a provider up has the role of its owner before it exists.
  // One who left their last place is staff of nobody: the pages of their own account are open to them.
  const without = intended_role ?? (former_staff && !keyworker_id ? ('nursery-staff' as const) : null);
  const staffRoles = ofProfiles.length === 0 && without ? [without] : ofProfiles;
  const roles: RoleSlug[] = [...new Set([...staffRoles, ...(keyworker_id ? (['keyworker'] as const) : [])])];
  const active = row.nurseries.find((nursery) => !nursery.is_suspended && !nursery.staffProfile.suspended_at);
  const role = account === 'service' ? (active?.staffProfile.role ?? staffRoles[0]) : 'keyworker';
  return {
    ...user,
    avatar_url: fileUrl(avatar_key),
    role: role ?? 'carer',
    roles,
    keyworkerProfile: keyworker_id === null ? null : { id: keyworker_id, children, payment_methods, to_confirm },
    allCarerProfiles: carers.map((carer) => ({ ...carer, payment_methods })),
    conversations: { unread_conversations },
  };
}
