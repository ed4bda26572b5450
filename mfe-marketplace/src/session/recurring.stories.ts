import { listOrders, readBasket, showOrder } from '@bairn/shared/calls/booking';
import { sessionDetails } from '@bairn/shared/calls/marketplace';
import { listNeeds } from '@bairn/shared/calls/needs';
import { listRecurring } from '@bairn/shared/calls/recurring';
import { withContract } from '@bairn/shared/schema/allContracts';
import type { User } from '@bairn/shared/schema/auth';
import type { BasketItem } from '@bairn/shared/schema/booking';
import type { SessionDetails } from '@bairn/shared/schema/marketplace';
import { makeBasket, makeBlockDates, makeRecurringItem } from '@bairn/shared/test/basket';
import { isla, makeBooking, makeOrder } from '@bairn/shared/test/bookings';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { parent } from '@bairn/shared/test/fakeShop';
import type { PageStory } from '@bairn/shared/test/pageStory';
import { makeId } from '@bairn/shared/test/people';
import { makeRecurring } from '@bairn/shared/test/recurring';
import { sample } from '@bairn/shared/test/sample';

const weekly =
  (session: SessionDetails, ...items: BasketItem[]) =>
  (api: FakeApi) =>
    api
      .on(sessionDetails, () => ({ data: { ...session, booking_options: [{ id: 5, name: 'Recurring' }] } }))
      .on(readBasket, () => ({ data: makeBasket(items) }))
      .on(listOrders, () => ({ ...sample(withContract(listOrders).response), data: [] }));

/** A session that is offered every week: at first, with chosen days, and in the basket for one of the children. */
export const weeklySessionStories = (session: SessionDetails, user: User): readonly PageStory[] => [
  { name: 'every week', user, answers: weekly(session) },
  { name: 'every Monday and Wednesday', user, answers: weekly(session), press: ['Monday', 'Wednesday'] },
  {
    name: 'every week in the basket',
    user,
    answers: weekly(
      session,
      makeRecurringItem({ session_id: session.id, child: user.keyworkerProfile?.children[0] ?? null }),
    ),
  },
];

/** The checkout of what goes on every week, with a new card. */
export const everyWeekInBasket: PageStory = {
  name: 'every week',
  user: parent,
  answers: (api) => api.on(readBasket, () => ({ data: makeBasket([makeRecurringItem()]) })),
};

const block_id = makeId();
const session_id = makeId();
const booked = makeBlockDates().map(({ date }) => makeBooking({ date, session_id, block_id, price: 4200 }));

/** The confirmation of what goes on every week. */
export const everyWeekConfirmed: PageStory = {
  name: 'every week',
  at: `/basket/checkout-complete?order=${makeId()}`,
  answers: (api) =>
    api
      .on(showOrder, () => ({ data: makeOrder({ bookings: booked }) }))
      .on(listNeeds, () => ({ data: [] }))
      .on(listRecurring, () => ({
        data: [
          makeRecurring({
            child: { child_id: isla.id, child_name: isla.first_name },
            session_id,
            weekdays: [2],
          }),
        ],
        today: '2026-11-20',
      })),
};
