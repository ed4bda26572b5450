import type { FamilyChild } from '@bairn/shared/schema/auth';
import type { Basket, BasketItem } from '@bairn/shared/schema/booking';
import { bookingOption } from '@bairn/shared/schema/bookingOptions';

/** A random uid in the form of the API's. */
export const testUid = 'basket_uid_of_a_test_0123456789';

/** A line of a basket for tests: held for half an hour at `2026-11-20T10:00`. */
export function makeItem(own: Partial<BasketItem> = {}): BasketItem {
  return {
    id: crypto.randomUUID(),
    basket_uid: testUid,
    price: 4200,
    type: 'session',
    session_id: crypto.randomUUID(),
    instance_id: crypto.randomUUID(),
    branch_id: crypto.randomUUID(),
    booking_option_id: null,
    child_id: null,
    child: null,
    payment_type_id: null,
    payment_method_id: null,
    funded_minutes: 0,
    fundable_minutes: 0,
    to_pay: own.price ?? 4200,
    session_name: 'Forest mornings',
    service_name: 'Wee Puffins, Leith',
    service_logo: null,
    location_name: 'Leith',
    date: '2026-11-24',
    start_time: '08:00',
    end_time: '13:00',
    hours: 5,
    minutes: 0,
    spaces: 3,
    payment_types: [{ id: 2, name: 'Credit/Debit Card' }],
    status: 'held',
    held_until: '2026-11-20T10:30:00.000Z',
    extensions_left: 2,
    previous_price: null,
    cancellation_steps: [],
    error: null,
    ...own,
  };
}

/** Four dates that are booked together, a week apart, with two places on each. */
export const makeBlockDates = () =>
  ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'].map((date) => ({
    instance_id: crypto.randomUUID(),
    date,
    start_time: '08:00',
    end_time: '13:00',
    price: 3500,
    places_left: 2,
  }));

/** A line of four dates together, at £140.00 in place of £168.00. */
export const makeBlockItem = (own: Partial<BasketItem> = {}): BasketItem => {
  const dates = makeBlockDates();
  return makeItem({
    type: 'block_session',
    booking_option_id: bookingOption.block,
    instance_id: dates[0]?.instance_id ?? '',
    price: 14_000,
    hours: 20,
    block: { dates, single_price: 16_800 },
    ...own,
  });
};

/** A line of four dates that begins a recurring booking of Tuesdays, without the fifth date of its first period. */
export const makeRecurringItem = (own: Partial<BasketItem> = {}): BasketItem => {
  const dates = makeBlockDates().map((date) => ({ ...date, price: 4200 }));
  return makeBlockItem({
    booking_option_id: bookingOption.recurring,
    price: 16_800,
    block: {
      dates,
      single_price: 16_800,
      recurring: {
        weekdays: [2],
        left_out: [
          { date: '2026-12-22', reason: 'full' },
          { date: '2026-12-29', reason: 'closed' },
        ],
        until: '2026-12-31',
        billed_on: '2026-12-25',
      },
    },
    ...own,
  });
};

/** A basket for tests at `2026-11-20T10:00`. */
export function makeBasket(items: BasketItem[]): Basket {
  return {
    basket_uid: testUid,
    items,
    total: items.filter(({ status }) => status === 'held').reduce((sum, { to_pay }) => sum + to_pay, 0),
    now: '2026-11-20T10:00:00.000Z',
  };
}

/** A basket with a line for each date of a session and its child, if it has one; the lines cost £32.00. */
export const makeSessionBasket = (
  session: { id: string; branch_id: string },
  ...lines: [{ id: string; date: string }, FamilyChild?][]
): Basket =>
  makeBasket(
    lines.map(([{ id, date }, child]) =>
      makeItem({
        price: 3200,
        session_id: session.id,
        instance_id: id,
        branch_id: session.branch_id,
        date,
        child_id: child?.id ?? null,
        child: child ?? null,
      }),
    ),
  );
