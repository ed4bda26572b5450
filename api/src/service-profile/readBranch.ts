import { sql, type RawBuilder } from 'kysely';
import type { Branch, GalleryPhoto, ListedBranch, ProviderAccount } from '@bairn/shared/schema/serviceProfile';
import type { Handle } from '../database/database.ts';
import { isPlanned, missingJson } from '../readiness/readiness.ts';
import { fileUrl } from '../files/files.ts';
import { notFound } from '../refusals/refusal.ts';
import type { Place } from './holdBranch.ts';

type ListedRow = Omit<ListedBranch, 'logo_url'> & { logo_key: string | null };
type PhotoRow = Omit<GalleryPhoto, 'url' | 'small_url'> & { key: string; small_key: string | null };
type BranchRow = Omit<Branch, 'logo_url' | 'photos'> & { logo_key: string | null; photos: PhotoRow[] };

/** The columns of a service `b` with its logo `l`, as specification section 3 names them. */
const listed = () => sql`b.id, b.name, b.details_complete as branch_details_complete,
  b.status = 'listed' as marketplace_enabled, b.service_types, b.hourly_rate, b.payment_types, b.local_authority_id,
  b.staff_category, ${isPlanned()} as planning_complete, b.accounts_complete,
  b.stripe_account_id is not null as has_stripe_connected_account, b.delete_on, b.status, b.city, l.key as logo_key`;

const photosJson = sql`(select coalesce(json_agg(json_build_object('id', p.id, 'key', f.key, 'small_key', s.key,
    'description', p.description, 'cover', p.file_id is not distinct from b.cover_file_id, 'default', p.is_default)
    order by p.position, p.id), '[]')
  from branch_photo p join stored_file f on f.id = p.file_id left join stored_file s on s.id = p.small_file_id
  where p.nursery_id = b.nursery_id and p.branch_id = b.id)`;

const asPhoto = ({ key, small_key, ...photo }: PhotoRow): GalleryPhoto => ({
  ...photo,
  url: `/files/${key}`,
  small_url: `/files/${small_key ?? key}`,
});

const asListed = ({ logo_key, ...row }: ListedRow): ListedBranch => ({ ...row, logo_url: fileUrl(logo_key) });

/** A service with its whole profile, in any state. @throws Refusal 404 */
export async function readBranch(db: Handle, { nursery, branch }: Place): Promise<Branch> {
  const { rows } = await sql<BranchRow>`
    select ${listed()}, b.cs_number, ${missingJson()} as missing, b.about, b.notice, b.address_line_1, b.address_line_2, b.county, b.postcode,
      b.contact_phone, b.contact_email, b.website, b.provision_term, b.provisions, b.meals, b.activity_categories,
      b.support_options, b.provides_additional_support, b.asn_info, ${photosJson} as photos
    from branch b left join stored_file l on l.id = b.logo_file_id
    where b.nursery_id = ${nursery} and b.id = ${branch} and b.status <> 'deleted'`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const { logo_key, photos, ...rest } = row;
  return { ...rest, logo_url: fileUrl(logo_key), photos: photos.map(asPhoto) };
}

/** Services of a provider, by name: those that the person works at. */
export async function readBranches(db: Handle, nursery: string, ids: readonly string[]): Promise<ListedBranch[]> {
  const { rows } = await sql<ListedRow>`
    select ${listed()} from branch b left join stored_file l on l.id = b.logo_file_id
    where b.nursery_id = ${nursery} and b.id = any(${ids}::uuid[]) and b.status <> 'deleted'
    order by lower(b.name), b.id`.execute(db);
  return rows.map(asListed);
}

type ProviderRow = Pick<ProviderAccount, 'id' | 'name' | 'provider_type' | 'start_month' | 'owner'> & {
  logo_key: string | null;
};

/** The super admin of the longest standing of a provider `n`. */
const owner: RawBuilder<unknown> = sql`(select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name,
    'email', u.email)
  from staff_profile s join "user" u on u.id = s.user_id and u.deleted_at is null
  where s.nursery_id = n.id and s.role = 'nursery-super-admin' and s.deleted_at is null and s.suspended_at is null
  order by s.created_at, s.id limit 1)`;

/** A provider as a whole, with those of its services that the person runs. @throws Refusal 404 */
export async function readProvider(db: Handle, nursery: string, ids: readonly string[]): Promise<ProviderAccount> {
  const { rows } = await sql<ProviderRow>`
    select n.id, n.name, n.provider_type, n.start_month, l.key as logo_key, ${owner} as owner
    from nursery n left join stored_file l on l.id = n.logo_file_id where n.id = ${nursery}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const { logo_key, ...provider } = row;
  const branches = await readBranches(db, nursery, ids);
  return {
    ...provider,
    logo_url: fileUrl(logo_key),
    plan: null,
    branches,
    connected_accounts: branches
      .filter(({ has_stripe_connected_account }) => has_stripe_connected_account)
      .map(({ id, name }) => ({ branch_id: id, branch_name: name })),
  };
}
