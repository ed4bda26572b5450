import { sql, type RawBuilder } from 'kysely';
import { statementNumber } from '@bairn/shared/format/plans';
import type { ListQuery } from '@bairn/shared/schema/list';
import { usageStatementList } from '@bairn/shared/schema/lists/usageStatements';
import type { UsageStatement } from '@bairn/shared/schema/rows/usageStatements';
import type { Handle } from '../database/database.ts';
import { readList } from '../http/readList.ts';
import { notFound } from '../refusals/refusal.ts';
import type { OfBranch } from './countUsage.ts';

/** A statement with the names that its document has. */
export type StatementPage = UsageStatement & {
  provider_name: string;
  service_name: string;
  service_address: string[];
};

type Row = Omit<StatementPage, 'number'> & { number: number };

const columns = sql`s.id, s.number, s.month, s.total, s.issued_on, s.due_on, s.created_at,
  json_build_object('bookings', s.bookings, 'children', s.children, 'staff', s.staff, 'messages', s.messages,
    'storage_bytes', s.storage_bytes) as usage,
  (select coalesce(json_agg(json_build_object('plan', l.plan, 'kind', l.kind, 'from', l.from_date, 'to', l.to_date,
      'days', l.to_date - l.from_date + 1, 'quantity', l.quantity, 'price', l.price, 'amount', l.amount)
      order by l.position), '[]')
    from usage_statement_line l where l.nursery_id = s.nursery_id and l.usage_statement_id = s.id) as lines`;
const names = sql`s.provider_name, s.service_name, s.service_address`;

const asStatement = <R extends { number: number }>(row: R) => ({ ...row, number: statementNumber(row.number) });

const ofBranch = ({ nursery, branch }: OfBranch): RawBuilder<unknown> =>
  sql`s.nursery_id = ${nursery} and s.branch_id = ${branch}`;

/** The statements of a service, the latest month first. */
export const readStatements = (db: Handle, of: OfBranch, query: ListQuery<typeof usageStatementList>) =>
  readList(db, usageStatementList, query, {
    columns,
    from: sql`usage_statement s`,
    where: ofBranch(of),
    id: sql`s.id`,
    filters: {},
    orders: sql`s.month desc`,
    map: (row: Omit<UsageStatement, 'number'> & { number: number }) => asStatement(row),
  });

/** A statement of a service with all that its document says. @throws Refusal 404 */
export async function readStatement(db: Handle, of: OfBranch, id: string): Promise<StatementPage> {
  const { rows } = await sql<Row>`
    select ${columns}, ${names} from usage_statement s where ${ofBranch(of)} and s.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This statement could not be found.');
  return asStatement(row);
}
