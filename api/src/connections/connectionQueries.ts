import { sql, type RawBuilder } from 'kysely';
import { ageInMonths } from '@bairn/shared/format/age';
import type { sharedProfile } from '@bairn/shared/calls/connections';
import { localDate } from '@bairn/shared/schema/clock';
import { connectionEvents, type ConnectionEvent } from '@bairn/shared/schema/connections';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import type { ListQuery } from '@bairn/shared/schema/list';
import { connectionList } from '@bairn/shared/schema/lists/connections';
import type { AgreedStep, Connection } from '@bairn/shared/schema/rows/connections';
import { connectionMachine, mayHappen } from '@bairn/shared/schema/states';
import type { Handle } from '../database/database.ts';
import { containing } from '../http/paging.ts';
import { readList } from '../http/readList.ts';
import { notFound } from '../refusals/refusal.ts';
import { sideOf, type Reader } from './side.ts';

type Child = { id: string; name: string; dob: string };
type Row = Omit<Connection, 'service' | 'family' | 'can' | 'history'> & {
  service: Connection['service'];
  family: { id: string; name: string; email: string; phone: string | null; children: Child[] };
  history: (Omit<AgreedStep, 'by'> & { by: string | null })[];
};

/** The children of a family as JSON, the eldest first. */
const childrenOf = (keyworker: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name, 'dob', c.dob)
    order by c.dob, c.id), '[]')
  from family_child f join child c on c.id = f.child_id where f.keyworker_profile_id = ${keyworker})`;

const personName = (user: string) =>
  sql.raw(`case when ${user}.deleted_at is null then ${user}.first_name || ' ' || ${user}.last_name end`);

/** The name of a family whose account is deleted. */
const formerFamily = 'A family that has left Bairn';

const columns = sql`x.id, x.status, x.asked_by, x.paused_by, x.reason, x.created_at as asked_at, x.changed_at,
  json_build_object('id', b.id, 'name', b.name, 'requires_connection', b.requires_connection) as service,
  json_build_object('id', k.id, 'name', coalesce(${personName('u')}, ${formerFamily}), 'email', u.email,
    'phone', u.telephone_number, 'children', ${childrenOf(sql`k.id`)}) as family,
  (select coalesce(json_agg(json_build_object('id', s.id, 'step', s.step, 'side', s.side, 'by', ${personName('p')},
      'version', s.text_version, 'at', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by s.created_at desc, s.id desc), '[]')
    from connection_consent s left join "user" p on p.id = s.user_id
    where s.nursery_id = x.nursery_id and s.connection_id = x.id) as history`;

const sources = sql`connection x
  join branch b on b.nursery_id = x.nursery_id and b.id = x.branch_id
  join keyworker_profile k on k.id = x.keyworker_profile_id
  join "user" u on u.id = k.user_id`;

/** What a side may do to a connection besides what its state allows. */
export function isOwnStep(
  { asked_by, paused_by }: Pick<Connection, 'asked_by' | 'paused_by'>,
  event: ConnectionEvent,
  side: 'family' | 'service',
): boolean {
  if (event === 'accept' || event === 'decline') return side !== asked_by;
  if (event === 'withdraw') return side === asked_by;
  return event !== 'resume' || side === paused_by;
}

/** Whether the family shares its contact details and children now. */
const isShared = ({ status, asked_by }: Pick<Connection, 'status' | 'asked_by'>) =>
  status === 'active' || (status === 'requested' && asked_by === 'family');

const withAges = (children: readonly Child[]) => {
  const today = localDate();
  return children.map(({ dob, ...child }) => ({ ...child, age_months: Math.max(0, ageInMonths(dob, today)) }));
};

function asSeenBy(reader: Reader, row: Row): Connection {
  const side = sideOf(reader);
  const { id, name, email, phone, children } = row.family;
  const shown = side === 'family' || isShared(row);
  const can = Object.fromEntries(
    connectionEvents.map((event) => [
      event,
      mayHappen(connectionMachine, row.status, event) && isOwnStep(row, event, side),
    ]),
  ) as Connection['can'];
  return {
    ...row,
    family: {
      id,
      name,
      email: shown ? email : null,
      phone: shown ? phone : null,
      children: shown ? withAges(children) : [],
    },
    // A family does not learn which member of staff it was.
    history: row.history.map((step) => ({
      ...step,
      by: side === 'family' && step.side === 'service' ? null : step.by,
    })),
    can,
  };
}

const visible = (reader: Reader, branch: string | undefined) =>
  reader.kind === 'keyworker'
    ? sql`x.keyworker_profile_id = ${reader.keyworker} and (${branch ?? null}::uuid is null or x.branch_id = ${branch ?? null})`
    : sql`x.nursery_id = ${reader.nursery} and x.branch_id = any(${reader.branches}::uuid[])`;

/** The connections of a family, at one service where `branch` is given, or those of a service's branch. */
export const readConnections = (
  db: Handle,
  reader: Reader,
  branch: string | undefined,
  query: ListQuery<typeof connectionList>,
) =>
  readList(db, connectionList, query, {
    columns,
    from: sources,
    where: visible(reader, branch),
    id: sql`x.id`,
    filters: {
      status: (status) => sql`x.status = ${status}`,
      search: (typed) =>
        reader.kind === 'keyworker'
          ? sql`b.name ilike ${containing(typed)}`
          : sql`${personName('u')} ilike ${containing(typed)}`,
    },
    orders: sql`(x.status = 'requested' and x.asked_by <> ${sideOf(reader)}) desc,
      array_position(array['requested', 'active', 'paused', 'declined', 'ended'], x.status),
      x.changed_at desc`,
    map: (row: Row) => asSeenBy(reader, row),
  });

/** One of them. @throws Refusal 404 */
export async function readConnection(db: Handle, reader: Reader, id: string): Promise<Connection> {
  const { rows } = await sql<Row>`
    select ${columns} from ${sources} where x.id = ${id} and ${visible(reader, undefined)}`.execute(db);
  if (!rows[0]) throw notFound('This connection could not be found.');
  return asSeenBy(reader, rows[0]);
}

type Profile = DataOf<typeof sharedProfile>;

/** The latest connection of a family with each service, the latest change first. */
export async function readBriefs(db: Handle, keyworker: string): Promise<Profile['connections']> {
  const { rows } = await sql<Profile['connections'][number]>`
    select id, branch_id, service_name, status, asked_at from (
      select distinct on (x.nursery_id, x.branch_id) x.id, x.branch_id, b.name as service_name, x.status,
        x.created_at as asked_at, x.changed_at
      from connection x join branch b on b.nursery_id = x.nursery_id and b.id = x.branch_id
      where x.keyworker_profile_id = ${keyworker}
      order by x.nursery_id, x.branch_id, x.created_at desc, x.id desc) latest
    order by changed_at desc, id`.execute(db);
  return rows;
}

/** What a service sees of a family that connects. @throws Refusal 404 */
export async function readSharedProfile(db: Handle, keyworker: string): Promise<Profile> {
  const { rows } = await sql<Row['family']>`
    select k.id, u.first_name || ' ' || u.last_name as name, u.email, u.telephone_number as phone,
      ${childrenOf(sql`k.id`)} as children
    from keyworker_profile k join "user" u on u.id = k.user_id where k.id = ${keyworker}`.execute(db);
  const [family] = rows;
  if (!family) throw notFound();
  return { ...family, children: withAges(family.children), connections: await readBriefs(db, keyworker) };
}
