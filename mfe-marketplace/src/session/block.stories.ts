import { listOrders, readBasket } from '@bairn/shared/calls/booking';
import { sessionDetails } from '@bairn/shared/calls/marketplace';
import { withContract } from '@bairn/shared/schema/allContracts';
import type { SessionDetails } from '@bairn/shared/schema/marketplace';
import { makeBasket, makeBlockDates, makeBlockItem } from '@bairn/shared/test/basket';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { parent } from '@bairn/shared/test/fakeShop';
import { sample } from '@bairn/shared/test/sample';

/** A session whose dates are offered together as well. */
export const withBlock = (session: SessionDetails) => (api: FakeApi) =>
  api
    .on(sessionDetails, () => ({
      data: { ...session, block: { dates: makeBlockDates(), price: 14_000, single_price: 16_800 } },
    }))
    .on(readBasket, () => ({ data: makeBasket([]) }))
    .on(listOrders, () => ({ ...sample(withContract(listOrders).response), data: [] }));

/** The checkout with all dates of a session as one line. */
export const blockInBasket = {
  name: 'all dates together',
  user: parent,
  answers: (api: FakeApi) => api.on(readBasket, () => ({ data: makeBasket([makeBlockItem()]) })),
};
