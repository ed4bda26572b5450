import { sql } from 'kysely';
import type { DocumentKind } from '@bairn/shared/format/documentNumber';
import type { Tx } from '../database/database.ts';

/**
 * The next number of a provider's invoices or credit notes. Its counter stays locked until the transaction ends, which must
 * write the document: others wait, and a transaction that fails gives its number back. Take it last, so that they wait shortly.
 */
export async function nextNumber(tx: Tx, nursery: string, kind: DocumentKind): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_counter as c (nursery_id, kind, last) values (${nursery}, ${kind}, 1)
    on conflict (nursery_id, kind) do update set last = c.last + 1 returning last`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`Provider ${nursery} has no number for its ${kind}.`);
  return row.last;
}
