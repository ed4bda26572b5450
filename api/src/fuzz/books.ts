import { sql } from 'kysely';
import { watchWrites } from '../testing/countStatements.ts';
import type { World } from '../testing/world.ts';
import { isOnAccount, owedOnAccount } from '../balances/accounts.ts';

/** Tables that a refused call may write on purpose, with the reason. All others must be unchanged. */
const onPurpose: Record<string, string> = {
  slow_down: 'tries are counted before the password is looked at',
};

/** Reference data that no call writes, too large to count each time. */
const fixed = ['outcode'];

export type Books = {
  /** Whether there was an attempt to write since the last check. */
  moved(): boolean;
  /** Each table's number of rows and the newest transaction in it, which every write changes. */
  read(): Promise<Map<string, string>>;
  /** Differences between the places and the money of all orders and the rows that they count. */
  drift(): Promise<unknown>;
};

/** Reads the database of a world directly, not through the API. */
export async function openBooks({ services }: Pick<World, 'services'>): Promise<Books> {
  const { db } = services.database;
  const { rows: found } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by relname`.execute(db);
  const tables = found.map(({ name }) => name).filter((name) => !fixed.includes(name) && !(name in onPurpose));
  const looks = tables.map(
    (name) =>
      sql`select ${sql.lit(name)} as name, count(*) as rows, max(xmin::text::bigint) as last from ${sql.table(name)}`,
  );
  // In a function, whose statement is planned once: planning takes longer than the counting.
  const counting = sql<never>`${sql.join(looks, sql` union all `)}`.compile(db).sql;
  await sql
    .raw(
      `create function books_of_the_fuzz() returns table (name text, rows bigint, last bigint) language plpgsql
        as $body$ #variable_conflict use_column
        begin return query ${counting}; end $body$`,
    )
    .execute(db);
  const written = watchWrites({ services });
  return {
    moved: () => written().length > 0,
    async read() {
      const { rows } = await sql<{ name: string; rows: string; last: string | null }>`
        select name, rows, last from books_of_the_fuzz()`.execute(db);
      return new Map(rows.map(({ name, rows: count, last }) => [name, `${count} rows, last by ${last}`]));
    },
    async drift() {
      const { rows } = await sql`
        select i.id, i.booked - (select count(*) from booking k where k.instance_id = i.id
            and k.status in ('pending', 'confirmed', 'attended', 'absent')) as booked,
          i.held - (select count(*) from basket_item t where t.instance_id = i.id and t.status = 'held')
            - coalesce((select sum(w.places) from waiting_entry w where w.instance_id = i.id and w.status = 'offered'
              and w.accepted_at is null), 0) as held,
          greatest(i.booked + i.held - i.capacity, 0) as over
        from session_instance i
        union all
        select p.id,
          case when p.status = 'confirmed' then p.amount else 0 end
            - coalesce((select sum(l.amount) from ledger_entry l where l.payment_id = p.id and l.kind = 'charge'), 0),
          p.amount - coalesce((select sum(k.price) from booking k where k.payment_id = p.id), 0),
          greatest(coalesce((select -sum(l.amount) from ledger_entry l where l.payment_id = p.id and l.kind <> 'charge'), 0)
            - p.amount, 0)
        from payment p where not ${isOnAccount}
        union all
        select p.id, (p.status = 'pending')::int - (${owedOnAccount} > 0)::int,
          (select v.total - coalesce(sum(l.amount), 0) from invoice v left join invoice_line l
            on l.nursery_id = v.nursery_id and l.invoice_id = v.id where v.payment_id = p.id group by v.id),
          greatest(-${owedOnAccount}, 0)
        from payment p where ${isOnAccount} order by 1`.execute(db);
      return rows.filter((row) =>
        Object.entries(row as object).some(([name, value]) => name !== 'id' && Number(value) !== 0),
      );
    },
  };
}

/** The tables that differ between two reads. */
export function changesOf(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].filter(([name, state]) => before.get(name) !== state).map(([name]) => name);
}
