import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import { invalid } from '../refusals/refusal.ts';

/** An agreed ratio or a closure as it is sent; without an id it is new. */
type Span = { id?: string | undefined; from_date: string; to_date?: string | null | undefined; reason: string };
type Kept = { id: string; from_date: string; created_at: string };

/** The tables, and whose their entries are. */
const tables = {
  ratio_overrides: { name: 'room_ratio_override', owner: 'room_id' },
  closures: { name: 'room_closure', owner: 'room_id' },
  service_ratios: { name: 'branch_ratio_override', owner: 'branch_id' },
} as const;

/**
 * Replaces a room's agreed ratios or closures, or the ratios agreed for a service, of today and later by those that were sent. One that has begun and is not
 * among them ends yesterday; what has ended stays as it was. The room, or the service, must be locked.
 * @throws Refusal 422: an unknown id, or dates of an entry that has ended.
 */
export async function replaceSpans(
  tx: Tx,
  kind: keyof typeof tables,
  of: { nursery: string; owner: string; today: string },
  sent: readonly (Span & { ratio?: number })[],
) {
  const { nursery, owner, today } = of;
  const table = sql.table(tables[kind].name);
  const column = sql.ref(tables[kind].owner);
  const own = sql`nursery_id = ${nursery} and ${column} = ${owner}`;
  const { rows: present } = await sql<Kept>`
    select id, from_date, created_at from ${table} where ${own} and coalesce(to_date >= ${today}, true)`.execute(tx);
  const known = new Map(present.map((row) => [row.id, row]));
  for (const [index, { id }] of sent.entries()) {
    const twice = sent.findIndex((other) => other.id === id) !== index;
    if (id !== undefined && (twice || !known.has(id))) {
      throw invalid({ [`${kind}.${index}.id`]: ['This entry could not be found. Please look again.'] });
    }
  }
  const ids = new Set(sent.map(({ id }) => id));
  const gone = present.filter(({ id }) => !ids.has(id));
  const ended = gone.filter(({ from_date }) => from_date < today).map(({ id }) => id);
  await sql`update ${table} set to_date = ${addDays(today, -1)} where ${own} and id = any(${ended}::uuid[])`.execute(
    tx,
  );
  await sql`delete from ${table} where ${own} and coalesce(to_date >= ${today}, true)`.execute(tx);
  await refuseEnded(tx, kind, of, sent);
  const rows = sent.map((span) => ({
    ...span,
    id: span.id ?? newId(),
    created_at: (span.id && known.get(span.id)?.created_at) ?? now().toISOString(),
  }));
  const ratio = kind === 'closures' ? sql`` : sql`, ratio`;
  await sql`
    insert into ${table} (nursery_id, id, ${column}, reason, from_date, to_date, created_at${ratio})
    select ${nursery}::uuid, id, ${owner}::uuid, reason, from_date, to_date, created_at${ratio}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, reason text, from_date date, to_date date,
      created_at timestamptz, ratio smallint)`.execute(tx);
}

/** Entries that have ended are kept: what is sent may not lie on their dates. @throws Refusal 422 */
async function refuseEnded(
  tx: Tx,
  kind: keyof typeof tables,
  { nursery, owner }: { nursery: string; owner: string },
  sent: readonly Span[],
) {
  const { rows } = await sql<{ at: number }>`
    select t.at::integer from jsonb_array_elements(${JSON.stringify(sent)}::jsonb) with ordinality as t (span, at)
    join ${sql.table(tables[kind].name)} e on e.nursery_id = ${nursery} and e.${sql.ref(tables[kind].owner)} = ${owner}
      and daterange(e.from_date, e.to_date, '[]')
        && daterange((span ->> 'from_date')::date, (span ->> 'to_date')::date, '[]')
    order by t.at limit 1`.execute(tx);
  const [first] = rows;
  if (!first) return;
  throw invalid({ [`${kind}.${first.at - 1}.from_date`]: ['These dates overlap an entry that has ended.'] });
}
