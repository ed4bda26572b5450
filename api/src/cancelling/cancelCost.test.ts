import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { cancelCost } from '@bairn/shared/format/cancellation';
import { addDays, wallMoment } from '@bairn/shared/format/date';
import type { Booking, Order } from '@bairn/shared/schema/booking';
import { now, setClock } from '@bairn/shared/schema/clock';
import { makeFamily, makeNursery, makeSession, signIn } from '../testing/make.ts';
import { makeOrder } from '../testing/makeOrder.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { world } from '../testing/sharedWorld.ts';
import { previewCancellation } from './cancelBookings.ts';

let restore = () => {};
afterEach(() => restore());
const goTo = (instant: number) => {
  restore();
  restore = setClock(() => instant);
};

const { db } = world.services.database;

/** Dates around both changes of the clocks, and others. */
const dates = fc.constantFrom('2026-10-26', '2026-11-03', '2027-03-29', '2027-04-03', '2027-01-12');
const steps = fc.array(
  fc.record({
    hours_before: fc.oneof(fc.constantFrom(0, 1, 24, 31, 48, 168, 336), fc.nat(400)),
    refund_percent: fc.oneof(fc.constantFrom(0, 50, 100), fc.nat(100)),
  }),
  { maxLength: 4 },
);
const purchases = fc.record({
  date: dates,
  start: fc.constantFrom('08:00', '12:30'),
  price: fc.oneof(fc.constantFrom(0, 4200), fc.integer({ min: 30, max: 9999 })),
  steps,
  /** Pence that the service gave back: of the booking, or of the payment as a whole. */
  goodwill: fc.record({ amount: fc.nat(5000), whole: fc.boolean() }),
  /** Minutes before the start at which the family looks and cancels, beside those around each step. */
  minutes: fc.array(fc.integer({ min: 1, max: 24_000 }), { minLength: 2, maxLength: 4 }),
});
type Purchase = typeof purchases extends fc.Arbitrary<infer Value> ? Value : never;

/** The first sum of a sentence in pence; 0 where it names none. */
const pence = (sentence: string) =>
  Math.round(Number((/£([\d,]+\.\d\d)/.exec(sentence)?.[1] ?? '0').replace(',', '')) * 100);
const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** A moment as people read it, to be compared as text: 'Tue 24 Nov 2026, 8:30 am' → '2026-11-24 08:30'. */
function momentOf(words: string) {
  const [, day = '', month = '', year, hour = '', minute, half] =
    /(\d+) (\w{3}) (\d{4}), (\d+):(\d\d) (am|pm)/.exec(words) ?? [];
  const at = (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  const pad = (value: number | string) => String(value).padStart(2, '0');
  return `${year}-${pad(months.indexOf(month) / 3 + 1)}-${pad(day)} ${pad(at)}:${minute}`;
}

/** The refund that the sentences promise at a local moment. */
function promised({ terms }: { terms: string }, price: number, at: string) {
  for (const sentence of terms.split('. ')) {
    const until = / by /.test(sentence) ? momentOf(sentence) : /before it begins/.test(sentence) ? '9999' : '';
    if (until < at) continue;
    return sentence.startsWith('Full refund') ? price : pence(sentence);
  }
  return 0;
}

/** The local date and time of an instant, to be compared as text. */
const wallOf = (instant: number) => Object.values(wallMoment(new Date(instant))).join(' ');

/** The first instant at which the wall clock shows a local date and time, or a later one. */
function instantOf(date: string, time: string) {
  const summer = Date.parse(`${date}T${time}Z`) - 3_600_000;
  return wallOf(summer) >= `${date} ${time}` ? summer : summer + 3_600_000;
}

/** A paid order of one booking as the property wants it, some days before its date. */
async function bought({ date, start, price, steps: policy, goodwill }: Purchase) {
  goTo(instantOf(addDays(date, -17), '09:00'));
  const family = await makeFamily(world);
  const session = await makeSession(world, await makeNursery(world), {
    from: 17,
    days: 1,
    price,
    start,
    end: '18:00',
  });
  await sql`insert into cancellation_policy (nursery_id, id, branch_id, steps, updated_at) values (${session.nursery},
    ${crypto.randomUUID()}, ${session.branch}, ${JSON.stringify(policy)}::jsonb, ${now()})`.execute(db);
  const order = await makeOrder(world, family, [session]);
  const [id = ''] = order.bookings;
  const amount = Math.min(goodwill.amount, price);
  if (amount > 0) {
    await sql`insert into refund (nursery_id, id, order_id, payment_id, branch_id, booking_id, amount, reason, created_at)
      select nursery_id, ${crypto.randomUUID()}, order_id, payment_id, branch_id,
        ${goodwill.whole ? null : id}::uuid, ${amount}, 'goodwill', ${now()}
      from booking where id = ${id}`.execute(db);
  }
  return { family, order, id };
}

describe('the sentences of what cancelling costs', () => {
  it('name the sums that cancelling refunds, at each moment up to the start', { timeout: 120_000 }, async () => {
    await holdsForAll(purchases, { runs: upTo(12, 120), each: 60, all: 110 }, async (purchase, note) => {
      const { family, order, id } = await bought(purchase);
      const { date, start, price } = purchase;
      const begins = instantOf(date, start);
      const around = purchase.steps.flatMap(({ hours_before }) => {
        const until = new Date(Date.parse(`${date}T${start}Z`) - hours_before * 3_600_000).toISOString();
        const edge = instantOf(until.slice(0, 10), until.slice(11, 16));
        return [edge - 60_000, edge, edge + 59_000, edge + 60_000];
      });
      const moments = [...around, ...purchase.minutes.map((minutes) => begins - minutes * 60_000)]
        .filter((moment) => moment >= now().getTime() && moment < begins)
        .toSorted((a, b) => a - b);
      const read = async (): Promise<Booking & { now: string }> => {
        const own = await signIn(world, family.id, 'keyworker');
        const { body } = await world.call('GET', `/booking/order/${order.id}`, { token: own });
        const {
          bookings: [booking],
          now: at,
        } = body.data as Order;
        return { ...(booking as Booking), now: at };
      };
      const first = await read();
      const early = cancelCost(first, wallMoment(first.now));
      for (const moment of moments) {
        note(new Date(moment).toISOString());
        goTo(moment);
        const booking = await read();
        const words = cancelCost(booking, wallMoment(booking.now));
        const preview = await previewCancellation(db, {
          keyworker: family.keyworker,
          order: order.id,
          bookings: [id],
        });
        const refund = preview.total_refund;
        expect(promised(words, price, wallOf(moment)), words.terms).toBe(refund);
        expect(promised(early, price, wallOf(moment)), early.terms).toBe(refund);
        expect(pence(words.now), words.now).toBe(booking.refundable - refund);
        expect(words.refundable).toBe(refund > 0);
      }
    });
  });

  it('of a line in the basket are those of the booking that it becomes', async () => {
    goTo(Date.parse('2026-11-01T09:00:00Z'));
    const family = await makeFamily(world);
    const session = await makeSession(world, await makeNursery(world), { from: 10, days: 1, price: 4201 });
    const order = await makeOrder(world, family, [session]);
    const [line] = order.lines;
    const { body } = await world.call('GET', `/booking/order/${order.id}`, { token: family.token });
    const [booking] = (body.data as Order).bookings;
    const at = wallMoment(now());
    expect(cancelCost(line!, at)).toEqual(cancelCost(booking!, at));
    expect(cancelCost(line!, at).now).toBe('Cancelling now would cost £21.00.');
  });
});
