import { sql } from 'kysely';
import type { compareServices } from '@bairn/shared/calls/choosing';
import { localDate } from '@bairn/shared/schema/clock';
import type { ReadOf, ResponseOf } from '@bairn/shared/schema/endpoint';
import type { ComparedService } from '@bairn/shared/schema/choosing';
import { namesOf } from '../config/lists.ts';
import type { Handle } from '../database/database.ts';
import { payableBy } from './offers.ts';
import { findPlace } from './place.ts';
import { readResults } from './resultRows.ts';
import { anySession } from './searchFilters.ts';
import { allPaymentTypes, hoursOf, wholeWeek, type OwnHours } from './serviceQueries.ts';
import { originOf } from './understand.ts';

type Row = Pick<ComparedService, 'id' | 'grades'> & {
  meals: number[];
  payment_types: number[];
  opening_times: OwnHours[];
};

/** What is compared beside the search result, by id: only services that a search finds. One statement. */
async function readFacts(db: Handle, ids: readonly string[]) {
  const { rows } = await sql<Row>`
    select v.id, coalesce(b.grades, r.grades, '[]') as grades, coalesce(b.meals, '{}') as meals,
      ${payableBy(allPaymentTypes)} as payment_types, ${hoursOf} as opening_times
    from search_service v
    left join branch b on v.rank = 0 and b.id = v.id
    left join register_service r on v.rank = 1 and r.id = v.id
    where v.id = any(${ids}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ id, grades, meals, payment_types, opening_times }) => [
      id,
      {
        grades,
        meals: namesOf('meals', meals),
        payment_types: namesOf('payment_types', payment_types),
        opening_times: wholeWeek(opening_times),
      },
    ]),
  );
}

/** Services side by side, in the order that was asked for; those that no search finds any more are left out. */
export async function readCompared(
  db: Handle,
  { ids: asked, place: typed, age, date, ...point }: ReadOf<typeof compareServices, 'query'>,
): Promise<ResponseOf<typeof compareServices>> {
  const ids = [...new Set(asked)];
  const place = typed ? await findPlace(db, typed) : null;
  const wish = { ...anySession, age: age ?? null, date: date ?? null };
  const [facts, results] = await Promise.all([
    readFacts(db, ids),
    readResults(db, ids, { origin: originOf(point, place), wish, sort: 'distance' }, true),
  ]);
  const data = results.flatMap((result) => {
    const more = facts.get(result.id);
    return more ? [{ ...result, ...more }] : [];
  });
  return { data, meta: { place, today: localDate() } };
}
