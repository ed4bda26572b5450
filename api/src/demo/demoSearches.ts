import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { families } from './families.ts';
import { keyworkerId } from './family.ts';
import { demoId } from './fixed.ts';
import type { Moment } from './moment.ts';

/** Searches that the published parent saved, around the middle of EH6. */
const searches = [
  { name: 'After-school care in Leith for Rory', address: 'age=6&care=after-school&place=EH6', saved: -12 },
  { name: 'A place for Isla near work', address: 'age=2&place=EH6&price=6000&radius=5', saved: -30 },
];
const leithMiddle = { lat: 55.972, lng: -3.173 };

/** Entries of the public register that families asked to join, and the most who asked for one. */
const [askedEntries, mostAsked] = [80, 17];

/** The saved searches of the published parent, and how often families asked services to join. */
export async function demoSearches(tx: Tx, moment: Moment) {
  const [parent] = families;
  for (const { name, address, saved } of parent ? searches : []) {
    await sql`insert into saved_search (id, keyworker_profile_id, name, address, words, lat, lng, radius, created_at)
      values (${demoId('saved-search', address)}, ${parent ? keyworkerId(parent) : null}, ${name}, ${address}, '[]',
        ${leithMiddle.lat}, ${leithMiddle.lng}, ${address.includes('radius=5') ? 5 : 10},
        ${moment.instant(saved, address)})`.execute(tx);
  }
  await sql`insert into join_request (id, register_service_id, visitor, created_at)
    select md5(r.id || ' ' || n)::uuid, r.id, 'demo ' || n, ${moment.instant(-4, 'join')}::timestamptz - n * interval '1 day'
    from (select id, row_number() over (order by cs_number) as place from register_service
      order by cs_number limit ${askedEntries}) r
    cross join lateral generate_series(1, 1 + (r.place * 7 % ${mostAsked})::int) n`.execute(tx);
  // What the demonstration begins with is no news.
  await sql`delete from new_place`.execute(tx);
}
