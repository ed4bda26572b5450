import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { accountActions, type AuditEntry, type auditLog } from '@bairn/shared/schema/audit';
import type { Handle } from '../plugins/database.ts';
import { allOf } from '../plugins/paging.ts';
import { labelOf, personName } from './labels.ts';

export type AuditFilter = z.output<NonNullable<(typeof auditLog)['query']>>;
type Read = Omit<AuditEntry, 'user' | 'object'> & {
  user_id: string | null;
  user_name: string | null;
  object_type: AuditEntry['object']['type'];
  object_id: string;
  label: string | null;
};
/** The entry after which a file goes on. */
type Place = { at: string; id: string };

const startOf = (date: string) => sql`(${date}::date::timestamp at time zone 'Europe/London')`;
const endOf = (date: string) => sql`((${date}::date + 1)::timestamp at time zone 'Europe/London')`;

const matching = (filter: AuditFilter, after: Place | null) =>
  allOf([
    filter.user && sql`a.user_id = ${filter.user}`,
    filter.action && sql`a.action = ${filter.action}`,
    filter.object_type && sql`a.object_type = ${filter.object_type}`,
    filter.from && sql`a.at >= ${startOf(filter.from)}`,
    filter.to && sql`a.at < ${endOf(filter.to)}`,
    after !== null && sql`(a.at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
  ]);

/** What was done in the name of the provider. */
const provided = (nursery: string) => sql`audit_log a where a.nursery_id = ${nursery}`;

/**
 * What its staff did with their own accounts while they were on it: a new password, another address. What somebody does
 * as a parent, with a child or a card, is no employer's business.
 */
const ofAccounts = (nursery: string) => sql`
  staff_profile s join audit_log a on a.user_id = s.user_id and a.nursery_id is null and a.object_type = 'user'
    and a.object_id = a.user_id and a.action = any(${accountActions}::text[])
    and a.at >= s.created_at and a.at <= coalesce(s.deleted_at + interval '1 minute', 'infinity')
  where s.nursery_id = ${nursery}`;

const columns = sql`a.id, a.at, a.user_id, a.action, a.object_type, a.object_id, a.related`;
const newestFirst = sql`order by a.at desc, a.id desc`;

const asEntry = ({ user_id, user_name, object_type, object_id, label, ...entry }: Read): AuditEntry => ({
  ...entry,
  user: user_id === null ? null : { id: user_id, name: user_name ?? 'Deleted person' },
  object: { type: object_type, id: object_id, label },
});

async function read(db: Handle, nursery: string, where: RawBuilder<unknown>, limit: number, offset: number) {
  // Each part stops as soon as it has what the page may need of it; names are looked up for the page alone.
  const part = (source: RawBuilder<unknown>) =>
    sql`(select ${columns} from ${source} and ${where} ${newestFirst} limit ${offset + limit})`;
  const { rows } = await sql<Read>`
    select ${columns}, case when u.id is not null then ${personName('u')} end as user_name, ${labelOf(nursery)} as label
    from (
      select * from (${part(provided(nursery))} union all ${part(ofAccounts(nursery))}) a
      ${newestFirst} limit ${limit} offset ${offset}) a
    left join "user" u on u.id = a.user_id ${newestFirst}`.execute(db);
  return rows.map(asEntry);
}

/** A provider's log, one page of it, and how many entries there are in all. */
export async function readAudit(db: Handle, nursery: string, filter: AuditFilter) {
  const where = matching(filter, null);
  const rows = await read(db, nursery, where, filter.per_page, (filter.page - 1) * filter.per_page);
  const counted = await sql<{ total: number }>`
    select (select count(*) from ${provided(nursery)} and ${where})
      + (select count(*) from ${ofAccounts(nursery)} and ${where}) as total`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** All entries that match, newest first, `batch` of them a statement. What is logged meanwhile is not among them. */
export async function* everyEntry(db: Handle, nursery: string, filter: AuditFilter, batch = 500) {
  let after: Place | null = null;
  do {
    const rows: AuditEntry[] = await read(db, nursery, matching(filter, after), batch, 0);
    const last: AuditEntry | undefined = rows.at(-1);
    after = rows.length === batch && last ? { at: last.at, id: last.id } : null;
    yield rows;
  } while (after !== null);
}

/** Whom the filter offers: everybody who is or was on the staff, and who is asked for, where the log knows them. */
export async function readPeople(db: Handle, nursery: string, asked: string | undefined) {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, ${personName('u')} as name from "user" u
    where exists (select from staff_profile s where s.nursery_id = ${nursery} and s.user_id = u.id)
      or (u.id = ${asked ?? null}::uuid
        and exists (select from audit_log a where a.nursery_id = ${nursery} and a.user_id = u.id))
    order by u.deleted_at is not null, lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  return rows;
}
