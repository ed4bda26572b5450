import { orderSummary, readBasket, showOrder } from '@bairn/shared/calls/booking';
import { listInvoices } from '@bairn/shared/calls/invoices';
import { listNeeds } from '@bairn/shared/calls/needs';
import { listVouchers } from '@bairn/shared/calls/vouchers';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { makeBasket, makeItem } from '@bairn/shared/test/basket';
import { isla, parent } from '@bairn/shared/test/fakeShop';
import { makeMixedOrder } from '@bairn/shared/test/invoices';
import type { PageStory } from '@bairn/shared/test/pageStory';
import { makeId } from '@bairn/shared/test/people';

const [hours, card, invoice, vouchers] = ['Funded Hours', 'Credit/Debit Card', 'Invoice', 'Childcare vouchers'].map(
  (name, at) => ({ id: at + 1, name }),
) as [BasketItem['payment_types'][number], ...BasketItem['payment_types']];
const payment_types = [hours, card, invoice, vouchers].filter((one) => one !== undefined);
const account = makeId();
const line = (own: Partial<BasketItem>) => makeItem({ child: isla, child_id: isla.id, payment_types, ...own });
const mixed = [
  line({ date: '2026-12-07' }),
  line({ date: '2026-12-08', payment_type_id: 3 }),
  line({ date: '2026-12-09', payment_type_id: 4, payment_method_id: account }),
  line({ date: '2026-12-10', funded_minutes: 120, fundable_minutes: 120, to_pay: 2520, payment_type_id: 3 }),
];
const charge = { nursery_id: makeId(), payee: 'Wee Puffins', funded_minutes: 0, deposit: 0 };

/** Funded hours pay for a part of a line. */
export const partlyFunded: PageStory = {
  name: 'funded hours pay for a part',
  user: parent,
  answers(api) {
    const part = { funded_minutes: 120, fundable_minutes: 120, to_pay: 2520 };
    return api.on(readBasket, () => ({ data: makeBasket([line({ payment_types: hours ? [hours] : [], ...part })]) }));
  },
};

/** A basket whose lines are paid in different ways. */
export const mixedCheckout: PageStory = {
  name: 'each line in its way',
  user: parent,
  answers: (api) =>
    api
      .on(readBasket, () => ({ data: makeBasket(mixed) }))
      .on(listVouchers, () => ({
        data: [
          {
            id: account,
            child_id: isla.id,
            child_name: isla.full_name,
            provider: 'edenred' as const,
            provider_name: 'Edenred',
            reference: 'P 123 456',
          },
        ],
      }))
      .on(orderSummary, () => ({
        data: {
          basket_uid: makeBasket(mixed).basket_uid ?? '',
          lines: mixed,
          payments: [
            {
              ...charge,
              amount: 4200,
              payment_type_id: 2,
              payment_type: 'Credit/Debit Card',
              service_name: null,
              due_on: null,
            },
            {
              ...charge,
              amount: 6720,
              payment_type_id: 3,
              payment_type: 'Invoice',
              service_name: 'Wee Puffins, Leith',
              due_on: '2026-12-04',
              deposit: 1344,
              funded_minutes: 120,
            },
            {
              ...charge,
              amount: 4200,
              payment_type_id: 4,
              payment_type: 'Childcare vouchers',
              service_name: 'Wee Puffins, Leith',
              due_on: '2026-11-27',
            },
          ],
          total: 15_120,
          charged_now: 4200,
          ready: true,
          problems: [],
          now: '2026-11-20T10:00:00.000Z',
        },
      })),
};

const placed = makeMixedOrder();

/** The confirmation of an order that is paid by card, and to be paid by invoice and vouchers. */
export const billedConfirmation: PageStory = {
  name: 'with invoices',
  at: `/basket/checkout-complete?order=${placed.order.id}`,
  answers: (api) =>
    api
      .on(showOrder, () => ({ data: placed.order }))
      .on(listNeeds, () => ({ data: [] }))
      .on(listInvoices, () => ({
        data: placed.invoices,
        meta: { current_page: 1, per_page: 100, total: 2, last_page: 1 },
        totals: { owed: 8400, overdue: 0 },
      })),
};
