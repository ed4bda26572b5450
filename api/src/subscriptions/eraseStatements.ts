import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import { erasableUntil } from '../billing/eraseInvoices.ts';
import { transactLong, type Db } from '../database/database.ts';

/** The job that erases usage statements with their names after as many years as invoices. */
export const eraseStatements = (db: Db) =>
  transactLong(db, (tx) =>
    sql`delete from usage_statement where issued_on <= ${erasableUntil(localDate())}::date`.execute(tx),
  );
