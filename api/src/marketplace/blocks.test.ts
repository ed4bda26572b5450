import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, weekday } from '@bairn/shared/format/date';
import { bookingOption } from '@bairn/shared/schema/bookingOptions';
import { localDate, setClock } from '@bairn/shared/schema/clock';
import type { SearchResult } from '@bairn/shared/schema/marketplace';
import { newId } from '../database/id.ts';
import { listService } from '../testing/listService.ts';
import { makeBlock } from '../testing/makeBlock.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { world } from '../testing/sharedWorld.ts';

const { db } = world.services.database;
let restore = () => {};
afterEach(() => restore());

/** A session that is only sold as a block: its dates in days from the begin, and the day after which the term ends. */
type Made = { dates: { places: number; price: number; open: boolean }[]; blockPrice: number | null; term: number };

const made = fc.record({
  dates: fc.array(
    fc.record({
      places: fc.constantFrom(0, 1, 2, 2, 2, 2),
      price: fc.constantFrom(3000, 3000, 4201),
      open: fc.constantFrom(true, true, true, false),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  blockPrice: fc.constantFrom(null, 5000, 1_000_000),
  term: fc.nat(6),
});
const asked = fc.record({
  passed: fc.nat(4),
  price: fc.constantFrom(null, 1700, 3000, 4000),
  from: fc.option(fc.nat(5)),
});

/** What a family could buy by now, worked out date by date. */
function blockOf({ dates, blockPrice, term }: Made, day: (nth: number) => string, today: string) {
  const coming = dates.map((one, nth) => ({ ...one, nth })).filter((one) => one.open && day(one.nth) > today);
  const first = coming[0]?.nth ?? 0;
  // The term is the days 0 to `term`; nothing follows it.
  const all = coming.filter(({ nth }) => first > term || nth <= term);
  if (all.length < 2 || all.some(({ places }) => places === 0)) return null;
  const sum = all.reduce((total, { price }) => total + price, 0);
  const price = Math.ceil(Math.min(sum, blockPrice ?? sum) / all.length);
  return { first, price, dates: all.length, places: Math.min(...all.map(({ places }) => places)) };
}

describe('a session that is only sold as a block', () => {
  it('is found where its whole block can be bought, at the price of a date of it', async () => {
    const seen = { found: 0, missed: 0, dear: 0 };
    await holdsForAll(fc.record({ made, asked }), { runs: upTo(12, 200), each: 5, all: 50 }, async (round, note) => {
      restore();
      const begin = localDate();
      const day = (nth: number) => addDays(begin, 10 + nth);
      const name = `Block${newId().slice(-12)}`;
      const service = await listService(world, { name, postcode: 'IV54 8AA' });
      const { dates, blockPrice, term } = round.made;
      const session = await makeBlock(world, service, {
        blockPrice,
        options: [bookingOption.block],
        from: 10,
        days: dates.length,
      });
      for (const [nth, { places, price, open }] of dates.entries())
        await sql`update session_instance set capacity = 2, booked = ${2 - places}, price = ${price},
          status = ${open ? 'open' : 'closed'} where id = ${session.instances[nth]?.id}`.execute(db);
      await sql`insert into school_term (nursery_id, branch_id, name, first_day, last_day)
        values (${service.id}, ${service.branch}, 'Term', ${day(0)}, ${day(term)})`.execute(db);
      // Noon on a day of the block: those up to it have begun.
      const noon = Date.parse(`${day(round.asked.passed - 1)}T12:00:00Z`);
      restore = setClock(() => noon);
      const block = blockOf(round.made, day, localDate());
      note(JSON.stringify(block));
      const { price, from } = round.asked;
      const date = from === null ? null : day(from);
      const suits =
        block !== null && (price === null || block.price <= price) && (date === null || day(block.first) >= date);
      const query = { search: name, ...(price !== null && { price }), ...(date !== null && { date }) };
      const answer = await world.call('GET', '/nursery/marketplace/search', { query: { ...query, facets: 1 } });
      const mine = (answer.body.data as SearchResult[]).find(({ id }) => id === service.branch);
      const offer = block && {
        session_id: session.id,
        date: day(block.first),
        price: block.price,
        places_left: block.places,
        block: block.dates,
      };
      if (suits) expect(mine, 'it is found').toMatchObject({ offer, price_from: block.price, block_from: true });
      else expect(mine?.offer ?? null, 'nothing is offered that cannot be bought').toBeNull();
      expect(answer.body.meta.bookable, 'it counts where it can be bought').toBe(Number(suits));
      if (block) {
        const on = { search: name, weekday: weekday(day(block.first)), sort: 'price' };
        const { body } = await world.call('GET', '/nursery/marketplace/search', { query: on });
        expect(body.data[0], 'it is found by its weekday').toMatchObject({ offer });
      }
      seen[suits ? 'found' : 'missed'] += 1;
      seen.dear += Number(block !== null && !suits);
    });
    expect(Object.values(seen).filter((times) => times === 0)).toEqual([]);
  });
});
