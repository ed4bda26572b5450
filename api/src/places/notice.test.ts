import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { localDate, setClock } from '@bairn/shared/schema/clock';
import { upTo } from '../testing/property.ts';
import { world } from '../testing/sharedWorld.ts';
import { bookableNow, firstBookableDay, hasBegun, shortNotice } from './places.ts';

let restore = () => {};
afterEach(() => restore());

const stopAt = (instant: Date) => {
  restore();
  restore = setClock(() => instant);
};

/** What SQL says about a date: whether it can be booked now, and the first day on which its time can. */
async function inSql(date: string, time: string, hours: number) {
  const { rows } = await sql<{ bookable: boolean; first: string }>`
    select ${bookableNow(sql`bookable_until(${date}::date, ${time}::time, ${hours}::int)`)} as bookable,
      ${firstBookableDay(sql`${time}::time`, sql`${hours}::int`)} as first`.execute(world.services.database.db);
  return rows[0];
}

const inTime = (date: string, time: string, hours: number) =>
  !hasBegun(date, time) && shortNotice({ date, start_time: time, notice_hours: hours }) === null;

const twoDigits = (value: number) => String(value).padStart(2, '0');
const time = fc
  .tuple(fc.nat({ max: 23 }), fc.constantFrom(0, 1, 30, 59))
  .map((parts) => parts.map(twoDigits).join(':'));
/** Around the days on which the clocks change, and others; on and beside the minute of a start. */
const instant = fc
  .tuple(fc.constantFrom('2027-01-12', '2027-03-27', '2027-03-28', '2027-06-30', '2027-10-31'), time)
  .map(([day, at]) => new Date(`${day}T${at}:30Z`));

describe('the notice to book in SQL', () => {
  it('is the rule by which the basket refuses a date', async () => {
    await fc.assert(
      fc.asyncProperty(
        instant,
        fc.nat({ max: 5 }),
        time,
        fc.constantFrom(0, 1, 12, 24, 48, 49, 72),
        async (present, ahead, start, hours) => {
          stopAt(present);
          const date = addDays(localDate(), ahead);
          const answer = await inSql(date, start, hours);
          expect(answer?.bookable).toBe(inTime(date, start, hours));
          const first = answer?.first ?? '';
          expect([inTime(addDays(first, -1), start, hours), inTime(first, start, hours)]).toEqual([false, true]);
        },
      ),
      { numRuns: upTo(100, 1000) },
    );
  });

  it.each([
    ['2027-01-12T07:59:59Z', true],
    ['2027-01-12T08:00:00Z', false],
  ])('ends at the minute of the notice (%s)', async (present, bookable) => {
    stopAt(new Date(present));
    expect(await inSql('2027-01-14', '08:00', 48)).toMatchObject({ bookable });
    expect(inTime('2027-01-14', '08:00', 48)).toBe(bookable);
  });
});
