import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import { transactLong, type Db } from '../database/database.ts';

/** Years that an invoice is kept after the tax year in which it was made: HMRC asks for six of a business. */
export const invoiceYears = 6;

/** The last day of issue of what is erased now: a tax year ends on 5 April. */
export function erasableUntil(today: string): string {
  const year = Number(today.slice(0, 4)) - (today.slice(5) <= '04-05' ? 1 : 0);
  return `${year - invoiceYears}-04-05`;
}

/**
 * Erases invoices on which nothing is owed once they have been kept as long as the law asks, with their credit notes, their
 * receipts and the names in them. The ledger has no names and stays.
 */
export async function eraseInvoices(db: Db) {
  const until = erasableUntil(localDate());
  await transactLong(db, async (tx) => {
    await sql`delete from receipt e using invoice v join payment p on p.id = v.payment_id
      where e.payment_id = v.payment_id and v.issued_on <= ${until}::date and p.status in ('confirmed', 'cancelled')`.execute(
      tx,
    );
    await sql`delete from invoice v using payment p where p.id = v.payment_id and v.issued_on <= ${until}::date
      and p.status in ('confirmed', 'cancelled')`.execute(tx);
  });
}
