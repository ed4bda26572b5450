import { sql, type RawBuilder } from 'kysely';
import type { Carer } from '@bairn/shared/schema/carers';
import type { ListQuery } from '@bairn/shared/schema/list';
import { carerList } from '@bairn/shared/schema/lists/carers';
import { relations } from '@bairn/shared/schema/relations';
import type { CarerRow } from '@bairn/shared/schema/rows/carers';
import type { Handle } from '../database/database.ts';
import { containing } from '../http/paging.ts';
import { readList } from '../http/readList.ts';
import { notFound } from '../refusals/refusal.ts';

/** Where the reader acts: a provider, and those of its branches of which the answer may tell. */
export type Reader = { nursery: string; branches: readonly string[] };

type Read = Omit<CarerRow, 'children' | 'can'> & {
  children: Omit<CarerRow['children'][number], 'relation_id'>[];
  /** Looks after a child who has not left. */
  on_roll: boolean;
  /** Is the main carer of such a child. */
  is_main: boolean;
};

const fullName = sql`(a.first_name || ' ' || a.last_name)`;
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/London')::date`;

/** Children `c` of the carer `a`, by their profiles `p` at the reader's branches. */
const links = ({ branches }: Reader) => sql`child_profile_carer pc
  join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id
    and p.branch_id = any(${branches}::uuid[])
  join child c on c.id = p.child_id
  join branch b on b.nursery_id = p.nursery_id and b.id = p.branch_id
  where pc.nursery_id = a.nursery_id and pc.carer_id = a.id`;

/** The ids of the reader's branches that know the carer `o`. */
const branchesOf = (o: string, { branches }: Reader) => sql`
  select p.branch_id from child_profile_carer pc
  join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id
  where pc.nursery_id = ${sql.ref(`${o}.nursery_id`)} and pc.carer_id = ${sql.ref(`${o}.id`)}
    and p.branch_id = any(${branches}::uuid[])
  union
  select cb.branch_id from carer_branch cb
  where cb.nursery_id = ${sql.ref(`${o}.nursery_id`)} and cb.carer_id = ${sql.ref(`${o}.id`)}
    and cb.branch_id = any(${branches}::uuid[])`;

/** Whether another carer of the reader's branches has the same name, email or phone, and not another account. */
const isDuplicate = (reader: Reader) => sql`exists (
  select from carer o where o.nursery_id = a.nursery_id and o.id <> a.id and o.deleted_at is null
    and (o.user_id is null or a.user_id is null or o.user_id = a.user_id)
    and (lower(o.email) = lower(a.email) or o.phone = a.phone
      or lower(o.first_name) = lower(a.first_name) and lower(o.last_name) = lower(a.last_name))
    and exists (${branchesOf('o', reader)}))`;

const account = sql<CarerRow['account']>`case when u.carer_app_only then 'app' when u.id is not null then 'account'
  when a.invited_at is not null then 'invited' else 'none' end`;

const columns = (
  reader: Reader,
) => sql`a.id, a.first_name, a.last_name, ${fullName} as full_name, a.email, a.phone, a.revision,
  ${account} as account, ${dayOf('a.invited_at')} as invited_on, ${dayOf('a.app_invited_at')} as app_invited_on,
  (select coalesce(json_agg(json_build_object('id', c.id, 'profile_id', p.id,
      'full_name', c.first_name || ' ' || c.last_name, 'branch_id', b.id, 'branch_name', b.name,
      'relation', pc.relation, 'is_primary', pc.is_primary, 'responsibilities', pc.responsibilities)
      order by lower(c.first_name), lower(c.last_name), p.id), '[]') from ${links(reader)}) as children,
  (select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name) order by lower(w.name), w.id), '[]')
    from branch w where w.id in (${branchesOf('a', reader)})) as branches,
  exists (select from ${links(reader)} and p.status <> 'left') as on_roll,
  exists (select from ${links(reader)} and p.status <> 'left' and pc.is_primary) as is_main, ${isDuplicate(reader)} as is_duplicate`;

const sources = sql`carer a left join "user" u on u.id = a.user_id and u.deleted_at is null`;

const idOf = (code: string) => relations.find((relation) => relation.code === code)?.id ?? null;

function asRow({ on_roll, is_main, children, ...row }: Read): CarerRow {
  const reachable = row.email !== null && on_roll;
  return {
    ...row,
    children: children.map((child) => ({ ...child, relation_id: idOf(child.relation) })),
    can: {
      invite: reachable && row.account !== 'account' && row.account !== 'app',
      invite_to_app: reachable && row.account !== 'account' && row.account !== 'app',
      remove: !is_main,
    },
  };
}

const ofReader = (reader: Reader): RawBuilder<unknown> =>
  sql`a.nursery_id = ${reader.nursery} and a.deleted_at is null and exists (${branchesOf('a', reader)})`;

/** The carers of a branch, with what the reader's other branches know of them. */
export const readCarers = (db: Handle, reader: Reader, branch: string, query: ListQuery<typeof carerList>) =>
  readList(db, carerList, query, {
    columns: columns(reader),
    from: sources,
    where: ofReader({ ...reader, branches: [branch] }),
    id: sql`a.id`,
    filters: {
      search(typed) {
        const pattern = containing(typed);
        // Stored numbers are `+44…`; people type `0131 …`.
        const digits = typed.replaceAll(/\D/g, '').replace(/^0/, '');
        return sql`(${fullName} ilike ${pattern} or a.email ilike ${pattern}
          or ${digits.length > 3} and a.phone like ${`%${digits}%`}
          or exists (select from ${links(reader)} and c.first_name || ' ' || c.last_name ilike ${pattern}))`;
      },
      only: (only) =>
        ({
          not_invited: sql`(u.id is null and a.invited_at is null)`,
          invited: sql`(u.id is null and a.invited_at is not null)`,
          account: sql`u.id is not null`,
          duplicates: isDuplicate(reader),
        })[only],
    },
    orders: {
      name: sql`lower(a.last_name), lower(a.first_name)`,
      '-name': sql`lower(a.last_name) desc, lower(a.first_name) desc`,
    },
    map: asRow,
  });

/** How many carers a branch has, as an expression. */
export const countCarers = ({ nursery }: Pick<Reader, 'nursery'>, branch: string): RawBuilder<number> =>
  sql`(select count(*)::int from carer a where ${ofReader({ nursery, branches: [branch] })})`;

/** A carer of the reader's branches. @throws Refusal 404 */
export async function readCarer(db: Handle, reader: Reader, id: string): Promise<Carer> {
  const { rows } = await sql<Read>`select ${columns(reader)} from ${sources}
    where ${ofReader(reader)} and a.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('This carer could not be found.');
  const { rows: merged } = await sql<Carer['merged'][number]>`
    select a.id, ${fullName} as full_name, a.email, a.phone from carer a
    where a.nursery_id = ${reader.nursery} and a.merged_into = ${id} order by a.created_at, a.id`.execute(db);
  return { ...asRow(rows[0]), merged };
}
