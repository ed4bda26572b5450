import { describe, expect, it, test } from 'vitest';
import { standardCancellation } from '@bairn/shared/schema/cancellation';
import { cancelCost, cancellationWords } from './cancellation.ts';

const step = (hours_before: number, refund_percent: number) => ({ hours_before, refund_percent });

test('a policy reads from the longest notice to the shortest', () => {
  expect(cancellationWords([step(168, 50), step(336, 100)])).toEqual([
    'Up to 14 days before: full refund',
    'Up to 7 days before: 50% refund',
    'Later: no refund',
  ]);
});

test('short notices are in hours, and one until the start says so', () => {
  expect(cancellationWords([step(48, 100), step(24, 50), step(1, 25)])).toEqual([
    'Up to 2 days before: full refund',
    'Up to 24 hours before: 50% refund',
    'Up to 1 hour before: 25% refund',
    'Later: no refund',
  ]);
  expect(cancellationWords([step(0, 100)])).toEqual(['Until it begins: full refund']);
});

test('a policy without refunds says so, and a step that refunds no more than a later one is left out', () => {
  expect(cancellationWords([])).toEqual(['No refund after booking']);
  expect(cancellationWords([step(336, 0)])).toEqual(['No refund after booking']);
  expect(cancellationWords([step(336, 100), step(168, 100)])).toEqual([
    'Up to 7 days before: full refund',
    'Later: no refund',
  ]);
});

describe('what cancelling costs', () => {
  const booked = { price: 4200, date: '2026-11-24', start_time: '08:30', cancellation_steps: standardCancellation };
  const at = (date: string, time = '12:00') => ({ date, time });
  const words = (own: Partial<Parameters<typeof cancelCost>[0]>, moment = at('2026-11-14')) => {
    const { now, terms } = cancelCost({ ...booked, ...own }, moment);
    return [now, terms];
  };

  it('is nothing while a full refund stands, and names every end that is still to come', () => {
    expect(words({}, at('2026-11-10', '08:30'))).toEqual([
      'Cancelling now would cost nothing.',
      'Full refund if you cancel by Tue 10 Nov 2026, 8:30 am. 50% refund (£21.00) by Tue 17 Nov 2026, 8:30 am. After that, no refund.',
    ]);
  });

  it('is the part that is not refunded, from the minute after', () => {
    expect(words({}, at('2026-11-10', '08:31'))).toEqual([
      'Cancelling now would cost £21.00.',
      '50% refund (£21.00) if you cancel by Tue 17 Nov 2026, 8:30 am. After that, no refund.',
    ]);
  });

  it('is said plainly where nothing is refunded any more, or ever', () => {
    expect(words({}, at('2026-11-20'))).toEqual([
      'No refund if you cancel: it would cost you £42.00.',
      'Refunds ended on Tue 17 Nov 2026, 8:30 am.',
    ]);
    const never = [
      'No refund if you cancel: it would cost you £42.00.',
      'This service gives no refunds after booking.',
    ];
    expect(words({ cancellation_steps: [] })).toEqual(never);
    expect(words({ cancellation_steps: [step(24, 0)] })).toEqual(never);
  });

  it('has no end before the start where the policy has none', () => {
    expect(words({ cancellation_steps: [step(48, 100), step(0, 25)] })).toEqual([
      'Cancelling now would cost nothing.',
      'Full refund if you cancel by Sun 22 Nov 2026, 8:30 am. 25% refund (£10.50) before it begins.',
    ]);
  });

  it('is nothing where nothing was paid or all was refunded', () => {
    expect(words({ price: 0 })).toEqual(['This session is free, so cancelling costs nothing.', '']);
    expect(words({ refunded: 4200 })).toEqual(['This booking was refunded, so cancelling costs nothing.', '']);
  });

  it('leaves out what was refunded already', () => {
    expect(words({ refunded: 1000, cancellation_steps: [step(24, 100), step(0, 50)] })).toEqual([
      'Cancelling now would cost nothing.',
      '£32.00 refund if you cancel by Mon 23 Nov 2026, 8:30 am. £11.00 refund before it begins.',
    ]);
    expect(words({ refundable: 1500, cancellation_steps: [step(24, 100), step(0, 50)] })).toEqual([
      'Cancelling now would cost nothing.',
      '£15.00 refund if you cancel before it begins.',
    ]);
  });

  it('counts days on the clock of the wall across a change of the clocks', () => {
    // The clocks go back on 25 October 2026.
    expect(words({ date: '2026-11-03', start_time: '08:00' }, at('2026-10-12'))[1]).toContain(
      'Full refund if you cancel by Tue 20 Oct 2026, 8:00 am.',
    );
  });
});

test('funded hours return whatever is refunded of the rest', () => {
  const booked = { date: '2026-11-24', start_time: '08:00', cancellation_steps: [], funded_minutes: 120 };
  const at = { date: '2026-11-20', time: '10:00' };
  expect(cancelCost({ ...booked, price: 0 }, at).now).toBe('Cancelling costs nothing: the funded hours return.');
  expect(cancelCost({ ...booked, price: 3000 }, at).terms).toBe(
    'This service gives no refunds after booking. Funded hours return in any case.',
  );
});

test('what is billed and not paid yet comes off the invoice', () => {
  const steps = [
    { hours_before: 336, refund_percent: 100 },
    { hours_before: 168, refund_percent: 50 },
  ];
  const booked = { date: '2026-11-24', start_time: '08:30', price: 4200, cancellation_steps: steps };
  const wordsAt = (date: string) => cancelCost({ ...booked, comes_off_invoice: true }, { date, time: '10:00' });
  expect(wordsAt('2026-11-01').terms).toBe(
    'All of it comes off your invoice if you cancel by Tue 10 Nov 2026, 8:30 am. 50% (£21.00) comes off your invoice by Tue 17 Nov 2026, 8:30 am. After that, nothing.',
  );
  expect(wordsAt('2026-11-20')).toMatchObject({
    now: 'Nothing comes off your invoice if you cancel: it would cost you £42.00.',
    terms: 'It could be cancelled for less until Tue 17 Nov 2026, 8:30 am.',
  });
});
