import { sql, type RawBuilder } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import { fileColumns, type AnyList, type FiltersOf, type ListQuery, type SortOf } from '@bairn/shared/schema/list';
import type { Handle } from '../database/database.ts';
import { csvDownload, Download } from './download.ts';
import { allOf, limitTo, metaOf } from './paging.ts';

type Sql = RawBuilder<unknown>;

/** The SQL of a list: a fragment for each filter and sort that the list declares. */
type Source<L extends AnyList, Read, Row> = {
  columns: Sql;
  from: Sql;
  /** The rows that the caller may see, whatever the filters. */
  where: Sql;
  /** The id column, which makes every order total. */
  id: Sql;
  /** The condition of a filter; undefined if its value sets none. */
  filters: { [Name in keyof L['filters']]: (value: FiltersOf<L>[Name]) => Sql | undefined };
  /** The `order by` of each sort, or a single one for a list that cannot be sorted. */
  orders: [SortOf<L>] extends [never] ? Sql : Record<SortOf<L>, Sql>;
  /** Maps a row to the shape of the contract. */
  map: (row: Read) => Row;
  /** The tables that the count needs, if fewer than `from`. */
  counted?: Sql;
  /** The whole statement of the rows, if it is not `select columns from … where … order by … limit …`. */
  select?: (part: { where: Sql; order: Sql; limit: Sql }) => Sql;
};

/** Rows of a file that one statement reads. */
const batchSize = 500;

/** The conditions of a list: what the caller may see, and the filters that are set. */
export function conditionsOf<L extends AnyList>(
  list: L,
  query: ListQuery<L>,
  { where, filters }: Pick<Source<L, never, unknown>, 'where' | 'filters'>,
): Sql {
  const set = Object.keys(list.filters).flatMap((name: keyof L['filters']) => {
    const value = query[name as keyof typeof query] as FiltersOf<L>[typeof name] | undefined;
    return value === undefined || value === '' ? [] : [filters[name](value)];
  });
  return allOf([where, ...set]);
}

/**
 * A page of a list with its total, or with `format=csv` all matching rows as a file. Two statements a page, however
 * many rows it has. The rows of a file are fixed at its start: later inserts and deletes neither shift nor repeat one.
 */
export async function readList<L extends AnyList, Read, Row>(
  db: Handle,
  list: L,
  query: ListQuery<L>,
  source: Source<L, Read, Row>,
  { batch = batchSize } = {},
): Promise<{ data: Row[]; meta: ReturnType<typeof metaOf> } | Download> {
  const { columns, from, id, orders, map, counted = from } = source;
  const where = conditionsOf(list, query, source);
  // The type of `orders` guarantees this: one fragment, or one for each sort.
  const sorted = list.sorts.length > 0 ? (orders as Record<string, Sql>)[query.sort] : (orders as Sql);
  const order = sql`order by ${sorted}, ${id}`;
  const plain: Source<L, Read, Row>['select'] = (part) =>
    sql`select ${columns} from ${from} where ${part.where} ${part.order} ${part.limit}`;
  const read = async (matching: Sql, limit: Sql) => {
    const { rows } = await sql<Read>`${(source.select ?? plain)({ where: matching, order, limit })}`.execute(db);
    return rows.map(map);
  };

  async function* batches(ids: readonly string[]) {
    const cells = Object.values(fileColumns(list));
    for (let start = 0; start < ids.length; start += batch) {
      const rows = await read(sql`${id} = any(${ids.slice(start, start + batch)}::uuid[])`, sql``);
      // The columns are declared for the rows that `map` makes.
      yield rows.map((row) => cells.map((cell) => cell(row as never)));
    }
  }

  if (query.format === 'csv') {
    const { rows } = await sql<{ id: string }>`select ${id} as id from ${from} where ${where} ${order}`.execute(db);
    const name = `${list.name} ${localDate()}.csv`;
    return csvDownload(name, Object.keys(fileColumns(list)), batches(rows.map((row) => row.id)));
  }
  const data = await read(where, limitTo(query));
  const count = await sql<{ total: number }>`select count(*) as total from ${counted} where ${where}`.execute(db);
  return { data, meta: metaOf(query, count.rows[0]?.total ?? 0) };
}

/** A list's answer with the page's other data, which is read only if the answer is not a file. */
export async function beside<Answer extends object, More extends object>(
  answer: Answer | Download,
  more: () => More | Promise<More>,
): Promise<(Answer & More) | Download> {
  return answer instanceof Download ? answer : { ...answer, ...(await more()) };
}
