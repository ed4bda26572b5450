import { makeStaff, type MadeSession } from '../src/testing/make.ts';
import type { Bench } from './bench.ts';

/** Puts so many people on published rotas for every date of a session. */
export async function rosterFor(
  bench: Bench,
  nursery: { id: string; branch: string },
  session: MadeSession,
  adults: number,
) {
  const dates = session.instances.map(({ date }) => date);
  await bench.client.query(
    `insert into rota (nursery_id, id, branch_id, year, week, status, published_at, created_at)
     select $1, gen_random_uuid(), $2, year, week, 'published', now(), now()
     from (select distinct extract(isoyear from d) as year, extract(week from d) as week from unnest($3::date[]) d) w`,
    [nursery.id, nursery.branch, dates],
  );
  for (let nth = 0; nth < adults; nth += 1) {
    const { profile } = await makeStaff(bench, nursery.id, nursery.branch, 'nursery-staff');
    await bench.client.query(
      `insert into shift (nursery_id, id, rota_id, staff_profile_id, date, start_time, end_time, break_minutes, confirmation, created_at)
       select $1, gen_random_uuid(), o.id, $3, d, '07:00', '18:00', 30, 'confirmed', now()
       from unnest($4::date[]) d join rota o on o.nursery_id = $1 and o.branch_id = $2
         and o.year = extract(isoyear from d) and o.week = extract(week from d)`,
      [nursery.id, nursery.branch, profile, dates],
    );
  }
}
