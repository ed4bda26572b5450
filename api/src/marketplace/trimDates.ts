import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import type { Db } from '../plugins/database.ts';

/** Days that a past date stays in the search's table: a row is written once in so many days, not every night. */
const daysKept = 30;
/** Rows of one statement, so that nobody who books waits long for one of them. */
const batch = 500;

/**
 * Takes dates long past out of the search's table, and rows that have no dates left. Searches look at dates to come
 * alone, so nothing is found differently.
 * @returns how many rows were written.
 */
export async function trimDates(db: Db): Promise<number> {
  const today = localDate();
  let written = 0;
  for (let full = true; full;) {
    const { numAffectedRows = 0n } = await sql`
      update search_session r set open_dates = r.open_dates * datemultirange(daterange(${today}::date, null))
      from (
        select nursery_id, session_id, price, start_time from search_session
        where lower(open_dates) < ${addDays(today, -daysKept)}::date limit ${batch}
      ) old
      where r.nursery_id = old.nursery_id and r.session_id = old.session_id and r.price = old.price
        and r.start_time = old.start_time`.execute(db);
    written += Number(numAffectedRows);
    full = numAffectedRows === BigInt(batch);
  }
  const { numAffectedRows = 0n } = await sql`delete from search_session where not own and isempty(open_dates)`.execute(
    db,
  );
  return written + Number(numAffectedRows);
}
