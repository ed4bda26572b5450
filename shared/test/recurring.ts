import type { Recurring, ServiceRecurring } from '../schema/recurring.ts';
import { makeId } from './people.ts';

const fields = {
  status: 'active' as const,
  session_name: 'Forest mornings',
  weekdays: [1, 3],
  start_time: '08:00',
  end_time: '13:00',
  starts_on: '2026-11-30',
  booked_until: '2026-12-31',
  next: {
    month: '2027-01',
    billed_on: '2026-12-25',
    dates: 7,
    total: 29_400,
    left_out: [{ date: '2027-01-04', reason: 'closed' as const }],
  },
  left_out: [
    { date: '2026-12-28', reason: 'closed' as const },
    { date: '2026-12-09', reason: 'full' as const },
  ],
  payment_type: 'Credit/Debit Card',
  ended_at: null,
  ended_by: null,
  end_reason: null,
  unpaid: null,
};

/** What an ended one says of its end. */
const end = (by: Recurring['ended_by'] = 'family', reason: string | null = null) => ({
  status: 'ended' as const,
  next: null,
  left_out: [],
  ended_at: '2026-11-19T10:00:00.000Z',
  ended_by: by,
  end_reason: reason,
});

/** A child's Mondays and Wednesdays as its family sees them, paid by a card. */
export const makeRecurring = (own: Partial<Recurring> = {}): Recurring => ({
  id: makeId(),
  session_id: makeId(),
  branch_id: makeId(),
  child: { child_id: makeId(), child_name: 'Isla' },
  service_name: 'Wee Puffins, Leith',
  ...fields,
  uses_funded_hours: false,
  card: { brand: 'visa', last4: '4242' },
  ...own,
});

/** One that has ended, as its family sees it. */
export const makeEnded = (by?: Recurring['ended_by'], reason?: string | null) => makeRecurring(end(by, reason));

/** The same as its service sees it. */
export const makeServiceRecurring = (own: Partial<ServiceRecurring> = {}): ServiceRecurring => ({
  id: makeId(),
  session_id: makeId(),
  child: { child_id: makeId(), child_name: 'Isla' },
  family_name: 'Eilidh Fraser',
  ...fields,
  ...own,
});

/** One that has ended, as its service sees it. */
export const makeServiceEnded = (by?: Recurring['ended_by'], reason?: string | null) =>
  makeServiceRecurring(end(by, reason));
