import { sql, type RawBuilder } from 'kysely';
import { accountActions } from '@bairn/shared/schema/audit';
import type { AuditEntry } from '@bairn/shared/schema/rows/audit';
import type { ListQuery } from '@bairn/shared/schema/list';
import { auditList } from '@bairn/shared/schema/lists/audit';
import type { Handle } from '../database/database.ts';
import { readList } from '../http/readList.ts';
import { labelOf, personName } from './labels.ts';

type Read = Omit<AuditEntry, 'user' | 'object'> & {
  user_id: string | null;
  user_name: string | null;
  object_type: AuditEntry['object']['type'];
  object_id: string;
  label: string | null;
};

const startOf = (date: string) => sql`(${date}::date::timestamp at time zone 'Europe/London')`;
const endOf = (date: string) => sql`((${date}::date + 1)::timestamp at time zone 'Europe/London')`;

/** Actions on behalf of the provider. */
const provided = (nursery: string) => sql`audit_log a where a.nursery_id = ${nursery}`;

/**
 * Account changes of staff while they were members: a new password, another address. What a person does as a parent,
 * with a child or a card, is hidden from the employer.
 */
const ofAccounts = (nursery: string) => sql`
  staff_profile s join audit_log a on a.user_id = s.user_id and a.nursery_id is null and a.object_type = 'user'
    and a.object_id = a.user_id and a.action = any(${accountActions}::text[])
    and a.at >= s.created_at and a.at <= coalesce(s.deleted_at + interval '1 minute', 'infinity')
  where s.nursery_id = ${nursery}`;

const columns = sql`a.id, a.at, a.user_id, a.action, a.object_type, a.object_id, a.related`;

const asEntry = ({ user_id, user_name, object_type, object_id, label, ...entry }: Read): AuditEntry => ({
  ...entry,
  user: user_id === null ? null : { id: user_id, name: user_name ?? 'Deleted person' },
  object: { type: object_type, id: object_id, label },
});

/** A provider's log, newest first. */
export function readAudit(db: Handle, nursery: string, query: ListQuery<typeof auditList>) {
  const parts = [provided(nursery), ofAccounts(nursery)];
  const union = (each: (part: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql`(${sql.join(parts.map(each), sql` union all `)}) a`;
  // Each part reads only as many rows as the page may need; names are looked up for the page alone.
  const limited = query.format === 'csv' ? sql`` : sql`limit ${query.page * query.per_page}`;
  return readList(db, auditList, query, {
    columns,
    from: union((part) => sql`select ${columns} from ${part}`),
    where: sql`true`,
    id: sql`a.id`,
    filters: {
      user: (user) => sql`a.user_id = ${user}`,
      action: (action) => sql`a.action = ${action}`,
      object_type: (type) => sql`a.object_type = ${type}`,
      from: (from) => sql`a.at >= ${startOf(from)}`,
      to: (to) => sql`a.at < ${endOf(to)}`,
    },
    orders: sql`a.at desc, a.id desc`,
    select: ({ where, order, limit }) => sql`
      select ${columns}, case when u.id is not null then ${personName('u')} end as user_name,
        ${labelOf(nursery)} as label
      from (
        select * from ${union((part) => sql`(select ${columns} from ${part} and ${where} ${order} ${limited})`)}
        ${order} ${limit}) a
      left join "user" u on u.id = a.user_id ${order}`,
    map: asEntry,
  });
}

/** The people of the filter: current and former staff, and a requested person whom the log has. */
export async function readPeople(db: Handle, nursery: string, asked: string | undefined) {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, ${personName('u')} as name from "user" u
    where exists (select from staff_profile s where s.nursery_id = ${nursery} and s.user_id = u.id)
      or (u.id = ${asked ?? null}::uuid
        and exists (select from audit_log a where a.nursery_id = ${nursery} and a.user_id = u.id))
    order by u.deleted_at is not null, lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  return rows;
}
