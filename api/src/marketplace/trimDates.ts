import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import { transactLong, type Db } from '../database/database.ts';

/**
 * Days that a past date stays in the search table, so that a row is written once in so many days and not every night.
 */
const daysKept = 30;
/** Rows of one statement, so that no booking waits long for a lock on one of them. */
const batch = 500;

/**
 * Removes past dates from the search table, and rows without dates. Searches use only dates to come, so results do not
 * change.
 * @returns how many rows were written.
 */
export async function trimDates(db: Db): Promise<number> {
  const today = localDate();
  let written = 0;
  for (let full = true; full;) {
    const { numAffectedRows = 0n } = await transactLong(db, (tx) =>
      sql`
      update search_session r set open_dates = r.open_dates * datemultirange(daterange(${today}::date, null))
      from (
        select nursery_id, session_id, price, start_time from search_session
        where lower(open_dates) < ${addDays(today, -daysKept)}::date limit ${batch}
      ) old
      where r.nursery_id = old.nursery_id and r.session_id = old.session_id and r.price = old.price
        and r.start_time = old.start_time`.execute(tx),
    );
    written += Number(numAffectedRows);
    full = numAffectedRows === BigInt(batch);
  }
  const { numAffectedRows = 0n } = await transactLong(db, (tx) =>
    sql`delete from search_session where not own and isempty(open_dates)`.execute(tx),
  );
  return written + Number(numAffectedRows);
}
