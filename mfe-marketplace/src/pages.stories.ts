import { readBasket, showOrder } from '@bairn/shared/calls/booking';
import { withContract } from '@bairn/shared/schema/allContracts';
import { webConfig } from '@bairn/shared/calls/config';
import { listNeeds } from '@bairn/shared/calls/needs';
import { searchServices } from '@bairn/shared/calls/marketplace';
import { makeBasket } from '@bairn/shared/test/basket';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { makeSearchMeta } from '@bairn/shared/test/marketplace';
import { makeOrder } from '@bairn/shared/test/bookings';
import { makeAnswers } from '@bairn/shared/test/needs';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { sample } from '@bairn/shared/test/sample';
import type { manifest } from './manifest.ts';

/** One tile for the whole world: the outline that stands in for tiles is no module of a browser. */
const tile = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const withTiles = (api: FakeApi) =>
  api.on(webConfig, () => {
    const { data } = sample(withContract(webConfig).response);
    return { data: { ...data, maps: { tile_url: tile, attribution: 'Ordnance Survey' } } };
  });

export const stories: PageStories<typeof manifest.pages> = {
  search: [
    { at: '/search?place=EH6&age=6&date=2026-11-26&care=after-school' },
    { name: 'the form unfolded', at: '/search?place=EH6', press: ['EH6'], narrow: true },
    { name: 'nothing asked yet', at: '/search' },
    { name: 'on the map', at: '/search?place=EH6&view=map', answers: withTiles },
    { name: 'filters', at: '/search?place=EH6', press: ['Filters'], narrow: true },
    {
      name: 'nothing found',
      at: '/search?place=Nowhereinparticular',
      answers: (api) => api.on(searchServices, () => ({ data: [], meta: makeSearchMeta(0) })),
    },
  ],
  checkout: [
    {},
    { name: 'a child is added', user: makeUser(), press: ['Add child'] },
    { name: 'empty', user: undefined, answers: (api) => api.on(readBasket, () => ({ data: makeBasket([]) })) },
    {
      name: 'an order that waits for its payment',
      at: `/basket/checkout?order=${makeId()}`,
      user: makeUser(),
      answers: (api) => api.on(showOrder, () => ({ data: makeOrder({ status: 'pending', paid: 0 }) })),
    },
  ],
  checkoutComplete: [
    {
      at: `/basket/checkout-complete?order=${makeId()}`,
      answers: (api) => api.on(showOrder, () => ({ data: makeOrder() })).on(listNeeds, () => ({ data: [] })),
    },
    {
      name: 'a child not asked yet',
      at: `/basket/checkout-complete?order=${makeId()}`,
      press: ['Yes, add'],
      answers(api) {
        const placed = makeOrder();
        const data = placed.bookings.map(({ child }) => makeAnswers({ id: child.id }));
        return api.on(showOrder, () => ({ data: placed })).on(listNeeds, () => ({ data }));
      },
    },
  ],
};
