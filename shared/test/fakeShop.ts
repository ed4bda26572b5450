import { priceOfRest } from '@bairn/shared/format/funding';
import { type FamilyChild } from '@bairn/shared/schema/auth';
import { type BasketItem, type Order } from '@bairn/shared/schema/booking';
import {
  addChildToItem,
  addPaymentToItem,
  addToBasket,
  extendHold,
  holdAgain,
  listOrders,
  orderSummary,
  readBasket,
  removeFromBasket,
} from '@bairn/shared/calls/booking';
import { webConfig } from '@bairn/shared/calls/config';
import { listPaymentMethods } from '@bairn/shared/calls/payments';
import { fakeApi, type FakeApi } from './fakeApi.ts';
import { makeConfig } from './marketplace.ts';
import { makeId, makeUser } from './people.ts';
import { makeBasket, makeItem, testUid } from './basket.ts';

export const isla: FamilyChild = {
  id: makeId(),
  first_name: 'Isla',
  last_name: 'Fraser',
  full_name: 'Isla Fraser',
  dob: '2023-07-13',
};
export const rory: FamilyChild = {
  id: makeId(),
  first_name: 'Rory',
  last_name: 'Fraser',
  full_name: 'Rory Fraser',
  dob: '2025-05-13',
};
/** The keyworker of the basket and the orders. */
export const parent = makeUser({
  keyworkerProfile: { id: makeId(), children: [isla, rory], payment_methods: [], to_confirm: 0 },
});

/** A paid order, by default without lines. */
export const orderOf = (own: Partial<Order> = {}): Order => ({
  id: makeId(),
  number: 'B100001',
  status: 'paid',
  created_at: '2026-11-20T10:00:00.000Z',
  total: 4200,
  paid: 4200,
  refunded: 0,
  bookings: [],
  payments: [],
  movements: [],
  refunds: [],
  invoices: [],
  pay_by: null,
  pay_token: null,
  needs_authentication: false,
  today: '2026-11-20',
  now: '2026-11-20T10:00:00.000Z',
  ...own,
});

/** An API with a basket that behaves as the real one. */
export function shop(items: BasketItem[]): FakeApi {
  const held = () => ({ data: makeBasket(items) });
  const change = (id: string, own: Partial<BasketItem>) => {
    const at = items.findIndex((item) => item.id === id);
    items[at] = { ...(items[at] as BasketItem), ...own };
    return held();
  };
  return fakeApi()
    .on(readBasket, held)
    .on(webConfig, () => ({ data: makeConfig() }))
    .on(listPaymentMethods, () => ({ data: [] }))
    .on(listOrders, () => ({
      data: [],
      meta: { current_page: 1, per_page: 5, total: 0, last_page: 1 },
      today: '2026-11-20',
      now: '2026-11-20T10:00:00.000Z',
    }))
    .on(extendHold, ({ params }) =>
      change(params?.id ?? '', { held_until: '2026-11-20T10:30:00.000Z', extensions_left: 1 }),
    )
    .on(holdAgain, ({ params }) =>
      change(params?.id ?? '', { status: 'held', error: null, held_until: '2026-11-20T10:30:00.000Z' }),
    )
    .on(orderSummary, () => ({
      data: {
        basket_uid: testUid,
        lines: items,
        payments: [],
        total: 4200,
        charged_now: 4200,
        ready: true,
        problems: [],
        now: '2026-11-20T10:00:00.000Z',
      },
    }))
    .on(removeFromBasket, ({ params }) => {
      items.splice(
        items.findIndex(({ id }) => id === params?.id),
        1,
      );
      return held();
    })
    .on(addToBasket, ({ body }) => {
      items.push(makeItem({ instance_id: body?.instance_id, child_id: body?.child_id ?? null }));
      return held();
    })
    .on(addChildToItem, ({ params, body }) =>
      change(params?.id ?? '', {
        child_id: body?.child_id,
        child: [isla, rory].find(({ id }) => id === body?.child_id) ?? isla,
        error: null,
      }),
    )
    .on(addPaymentToItem, ({ params, body }) => {
      const { price, hours, minutes, fundable_minutes } = items.find(({ id }) => id === params?.id) ?? makeItem();
      const funded_minutes = body?.payment_type_id === 1 ? fundable_minutes : 0;
      const to_pay = priceOfRest(price, hours * 60 + minutes, funded_minutes);
      return change(params?.id ?? '', {
        payment_type_id:
          funded_minutes > 0 && to_pay > 0 ? (body?.rest_payment_type_id ?? null) : body?.payment_type_id,
        payment_method_id: body?.payment_method_id ?? null,
        funded_minutes,
        to_pay,
        error: null,
      });
    });
}
