import { chargeMonth } from '../format/plans.ts';
import { daysInMonth, nextMonth, planSpans } from '../format/planSpans.ts';
import type { UsageStatement } from '../schema/rows/usageStatements.ts';
import type { Subscription } from '../schema/subscription.ts';
import { addDays } from '../format/date.ts';
import { makeId } from './people.ts';

const usage = { bookings: 42, children: 26, staff: 9, messages: 118, storage_bytes: 1_480_000_000 };

function monthOf(month: string, plan: Subscription['plan']) {
  const spans = planSpans([{ plan, from: '2024-01-01' }], { month, begins: '2024-01-01', ends: null });
  return { month, usage, ...chargeMonth(usage, spans, daysInMonth(month)) };
}

/** The plan of a service that uses more than the free one includes. */
export function makeSubscription(own: Partial<Subscription> = {}): Subscription {
  const plan = own.plan ?? 'start';
  return {
    plan,
    since: '2026-03-01',
    next: null,
    billed_from: null,
    current: monthOf('2026-11-01', plan),
    ...own,
  };
}

/** Statements of so many months, the latest first. */
export function makeStatements(count: number): UsageStatement[] {
  let month = '2026-10-01';
  return Array.from({ length: count }, (_, at) => {
    const id = makeId();
    const issued = nextMonth(month);
    const statement: UsageStatement = {
      id,
      number: `US-${String(420 - at).padStart(6, '0')}`,
      ...monthOf(month, at < 8 ? 'standard' : 'start'),
      issued_on: issued,
      due_on: addDays(issued, 30),
      created_at: `${issued}T06:20:00.000Z`,
    };
    month = `${addDays(month, -1).slice(0, 7)}-01`;
    return statement;
  });
}
