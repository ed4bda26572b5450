import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import { transact, type Db, type Tx } from '../database/database.ts';
import { sendMail } from '../mail/sendMail.ts';
import { bookable } from '../marketplace/searchQueries.ts';
import { notify } from '../notifications/notify.ts';
import { filtersAmong, findNewPlaces, savedColumns, type Saved } from './findNewPlaces.ts';

/** Searches that one run tells of; the next run takes the rest. */
const atOnce = 200;

type Due = Saved & { keyworker: string; branches: string[] };

/** Tells a family of what one of its searches has found, if that is still there and it was not told today. */
async function alert(tx: Tx, id: string) {
  const [day, at] = [localDate(), now()];
  // Locked: another node may tell the same.
  await sql`select id from saved_search where id = ${id} for update`.execute(tx);
  const { rows } = await sql<Due>`
    select ${savedColumns}, q.keyworker_profile_id as keyworker,
      array(select f.branch_id from saved_search_find f where f.saved_search_id = q.id and f.told_at is null) as branches
    from saved_search q where q.id = ${id} and q.alerted_on is distinct from ${day}::date`.execute(tx);
  const [due] = rows;
  if (!due || due.branches.length === 0) return;
  const filters = filtersAmong(due, due.branches);
  const { rows: still } = filters
    ? await sql<{ id: string }>`${bookable(filters)}`.execute(tx)
    : { rows: [] as { id: string }[] };
  await sql`delete from saved_search_find where saved_search_id = ${id} and told_at is null
    and branch_id <> all(${still.map((branch) => branch.id)}::uuid[])`.execute(tx);
  if (still.length === 0) return;
  await sql`update saved_search_find set told_at = ${at} where saved_search_id = ${id} and told_at is null`.execute(tx);
  await sql`update saved_search set alerted_on = ${day} where id = ${id}`.execute(tx);
  await notify(tx, { type: 'search.found', object: id, to: { family: due.keyworker }, ids: { saved_search_id: id } });
  await sendMail(tx, 'search.found', { saved_search_id: id, told_at: at.toISOString() });
}

/** Finds new places for saved searches, and tells their families: at most once a local day for each search. */
export async function alertSearches(db: Db) {
  await findNewPlaces(db);
  const { rows } = await sql<{ id: string }>`
    select q.id from saved_search q where q.alerted_on is distinct from ${localDate()}::date
      and exists (select from saved_search_find f where f.saved_search_id = q.id and f.told_at is null)
    order by q.id limit ${atOnce}`.execute(db);
  for (const { id } of rows) await transact(db, (tx) => alert(tx, id));
}
