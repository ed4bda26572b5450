import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Occurrence } from '@bairn/shared/schema/sessionDates';
import { planDates, type DatePlan, type Existing } from './planDates.ts';

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const someDay = fc.constantFrom('2026-12-01', '2026-12-02', '2026-12-03');

const wantedDates: fc.Arbitrary<Occurrence[]> = fc.uniqueArray(
  fc
    .record({ date: someDay, hour: fc.integer({ min: 7, max: 12 }), length: fc.integer({ min: 1, max: 4 }) })
    .map(({ date, hour, length }) => ({ date, start_time: clock(hour), end_time: clock(hour + length) })),
  { maxLength: 7, selector: ({ date, start_time }) => `${date} ${start_time}` },
);

let next = 0;
const existingDates: fc.Arbitrary<Existing[]> = fc.uniqueArray(
  fc
    .record({
      date: someDay,
      hour: fc.integer({ min: 7, max: 12 }),
      length: fc.integer({ min: 1, max: 4 }),
      moved: fc.option(fc.integer({ min: 7, max: 12 }), { freq: 3 }),
      price: fc.constantFrom(4000, 4500),
      capacity: fc.constantFrom(6, 8),
      booked: fc.constantFrom(0, 0, 1, 5),
      held: fc.constantFrom(0, 0, 1),
      dropped: fc.boolean(),
    })
    .map(({ hour, length, moved, booked, held, dropped, ...rest }) => ({
      ...rest,
      id: `i${(next += 1)}`,
      start_time: clock(hour),
      end_time: clock(hour + length),
      pattern_time: moved === null || dropped ? null : clock(moved),
      booked: dropped ? 0 : booked,
      held: dropped ? 0 : held,
      dropped,
    })),
  { maxLength: 7, selector: ({ date, start_time }) => `${date} ${start_time}` },
);

/** What the dates are once a plan is written. */
function after(existing: readonly Existing[], plan: DatePlan, price: number, capacity: number): Existing[] {
  const changes = new Map(plan.change.map((change) => [change.id, change]));
  const left = existing.map((one): Existing => {
    const change = changes.get(one.id);
    if (plan.remove.includes(one.id)) return { ...one, dropped: true, pattern_time: null };
    if (!change) return one;
    const { restore, ...values } = change;
    const pattern_time = change.start_time === one.start_time ? one.pattern_time : null;
    return { ...one, ...values, pattern_time, dropped: one.dropped && !restore };
  });
  const made = plan.create.map((occurrence, index) => ({
    ...occurrence,
    id: `new${index}`,
    pattern_time: null,
    price,
    capacity,
    booked: 0,
    held: 0,
    dropped: false,
  }));
  return [...left, ...made];
}

const before = { price: 4000, capacity: 6 };

describe('a change of a session', () => {
  it('never takes a date, a time or a place from those who have booked, and says which dates it keeps', () => {
    fc.assert(
      fc.property(existingDates, wantedDates, fc.constantFrom(1, 4, 9), (existing, wanted, capacity) => {
        const plan = planDates(existing, wanted, before, { price: 5000, capacity });
        const result = after(existing, plan, 5000, capacity);
        for (const one of existing.filter(({ booked, held }) => booked + held > 0)) {
          const now = result.find(({ id }) => id === one.id);
          expect(now).toMatchObject({ date: one.date, start_time: one.start_time, dropped: false });
          expect(now?.end_time).toBe(one.end_time);
          expect(now?.capacity).toBeGreaterThanOrEqual(one.booked + one.held);
        }
        const starts = result.map(({ date, start_time }) => `${date} ${start_time}`);
        expect(new Set(starts).size).toBe(starts.length);
        expect(new Set(plan.keep.map(({ id }) => id)).size).toBe(plan.keep.length);
      }),
      { numRuns: 400, seed: 2026 },
    );
  });

  it('gives exactly the wanted dates where nobody has booked and no date was moved', () => {
    fc.assert(
      fc.property(existingDates, wantedDates, (found, wanted) => {
        const existing = found.map((one) => ({ ...one, booked: 0, held: 0, pattern_time: null }));
        const plan = planDates(existing, wanted, before, before);
        const shown = after(existing, plan, 4000, 6).filter(({ dropped }) => !dropped);
        const words = ({ date, start_time, end_time }: Occurrence) => `${date} ${start_time} ${end_time}`;
        expect(shown.map(words).toSorted()).toEqual(wanted.map(words).toSorted());
        expect(plan.keep).toEqual([]);
      }),
      { numRuns: 400, seed: 2026 },
    );
  });

  it('changes nothing when it is written a second time', () => {
    fc.assert(
      fc.property(existingDates, wantedDates, (found, wanted) => {
        const existing = found.map((one) => ({ ...one, booked: 0, held: 0, pattern_time: null }));
        const result = after(existing, planDates(existing, wanted, before, before), 4000, 6);
        expect(planDates(result, wanted, before, before)).toEqual({ create: [], change: [], remove: [], keep: [] });
      }),
      { numRuns: 200, seed: 2026 },
    );
  });

  it('leaves a price or a number of places that was set on one date alone', () => {
    const [own, usual] = [5500, 4000].map((price, index) => ({
      id: `d${index}`,
      date: `2026-12-0${index + 1}`,
      start_time: '09:00',
      end_time: '12:00',
      pattern_time: null,
      price,
      capacity: 6,
      booked: 0,
      held: 0,
      dropped: false,
    }));
    const wanted = [own, usual].flatMap((one) => (one ? [one] : []));
    const plan = planDates(wanted, wanted, before, { price: 4200, capacity: 6 });
    expect(plan.change).toMatchObject([{ id: 'd1', price: 4200 }]);
  });
});
