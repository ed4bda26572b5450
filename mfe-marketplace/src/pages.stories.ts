import { listOrders, readBasket, showOrder } from '@bairn/shared/calls/booking';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { withContract } from '@bairn/shared/schema/allContracts';
import { webConfig } from '@bairn/shared/calls/config';
import { addPattern, searchWeek } from '@bairn/shared/calls/pattern';
import type { WeekAnswer } from '@bairn/shared/schema/pattern';
import { makeWeekAnswer, sampleStart } from '@bairn/shared/test/week';
import { listNeeds } from '@bairn/shared/calls/needs';
import { compareServices } from '@bairn/shared/calls/choosing';
import { searchServices, sessionDetails } from '@bairn/shared/calls/marketplace';
import { makeBasket, makeItem } from '@bairn/shared/test/basket';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { makeCompared, makeInstance, makeSearchMeta, makeSession, sampleToday } from '@bairn/shared/test/marketplace';
import { makeBooking, makeOrder } from '@bairn/shared/test/bookings';
import { addDays, weekday } from '@bairn/shared/format/date';
import { makeAnswers } from '@bairn/shared/test/needs';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { sample } from '@bairn/shared/test/sample';
import { billedConfirmation, mixedCheckout, partlyFunded } from './basket/invoices.stories.ts';
import { blockInBasket, withBlock } from './session/block.stories.ts';
import { everyWeekConfirmed, everyWeekInBasket, weeklySessionStories } from './session/recurring.stories.ts';
import { joinedStories, joinStories } from './basket/waiting/waiting.stories.ts';
import type { manifest } from './manifest.ts';
import { paymentLinkStories } from './payment-link/paymentLink.stories.ts';
import { reviewStories } from './service/reviews.stories.ts';
import { stopEmailsStories } from './stop-emails/stopEmails.stories.ts';

/** One tile for the whole world: the outline that stands in for tiles is no module of a browser. */
const tile = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const withTiles = (api: FakeApi) =>
  api.on(webConfig, () => {
    const { data } = sample(withContract(webConfig).response);
    return { data: { ...data, maps: { tile_url: tile, attribution: 'Ordnance Survey' } } };
  });

const isla = { id: makeId(), first_name: 'Isla', last_name: 'Fraser', full_name: 'Isla Fraser', dob: '2023-07-13' };
const rory = { ...isla, id: makeId(), first_name: 'Rory', full_name: 'Rory Fraser', dob: '2024-05-13' };
const baby = { ...isla, id: makeId(), first_name: 'Mirren', full_name: 'Mirren Fraser', dob: '2026-05-13' };
const parent = makeUser({
  keyworkerProfile: { id: makeId(), children: [isla, rory, baby], payment_methods: [], to_confirm: 0 },
});

/** Four weeks with dates of every state. */
const weeks = makeSession({
  days: [1, 2, 3, 4, 5],
  instances: Array.from({ length: 28 }, (_, day) => addDays(sampleToday, day))
    .filter((date) => weekday(date) < 6)
    .map((date, index) =>
      makeInstance({
        date,
        places_left: [5, 2, 0, 1, 8, 3][index % 6],
        open: index % 7 !== 4,
        ...(index > 10 && { price: 3600, start_time: '09:00' }),
      }),
    ),
});
const [, monday, tuesday, , thursday] = weeks.instances;
const lineOf = (instance = monday, child: typeof isla | null = null) =>
  makeItem({
    session_id: weeks.id,
    instance_id: instance?.id,
    date: instance?.date,
    child,
    child_id: child?.id ?? null,
  });

const withWeeks = (items: BasketItem[]) => (api: FakeApi) =>
  api
    .on(sessionDetails, () => ({ data: weeks }))
    .on(readBasket, () => ({ data: makeBasket(items) }))
    .on(listOrders, () => ({
      ...sample(withContract(listOrders).response),
      data: [{ ...makeOrder(), bookings: [makeBooking({ child: isla, date: thursday?.date })] }],
    }));
const sessionAt = `/registered-provider-details/${weeks.branch_id}/sessions/${weeks.id}`;
const siblings = withWeeks([lineOf(monday, isla), lineOf(monday, rory), lineOf(tuesday, rory)]);

const askedWeek = `/search/week?week=30m.f38.1-0800-1800.3-0800-1800&start=${sampleStart}&place=EH6`;
const foundWeek = (answer: WeekAnswer) => (api: FakeApi) => api.on(searchWeek, () => ({ data: answer }));

const compared = [
  makeCompared({ name: 'Thistle House Nursery', rating: { average: 4.6, count: 8 } }),
  makeCompared({
    name: 'The Wee Puffins Out of School Club at Leith Primary',
    offer: null,
    price_from: null,
    sessions: 0,
  }),
  makeCompared({
    kind: 'unregistered',
    name: 'Rowan Bank Playgroup',
    offer: null,
    price_from: null,
    sessions: 0,
    opening_times: [],
    meals: [],
    payment_types: [],
    grade: null,
    grades: [],
  }),
  makeCompared({ name: 'Selkie House', funded: false, payment_types: ['Credit/Debit Card'] }),
];
const compareAt = `/compare?ids=${compared.map(({ id }) => id).join()}&age=3&date=2026-11-23&place=EH6`;
const withCompared = (data: typeof compared) => (api: FakeApi) =>
  api.on(compareServices, () => ({ data, meta: { place: null, today: sampleToday } }));

export const stories: PageStories<typeof manifest.pages> = {
  paymentLink: paymentLinkStories,
  week: [
    { name: 'nothing asked yet', at: '/search/week' },
    { at: askedWeek, answers: foundWeek(makeWeekAnswer()) },
    { name: 'for the family', at: '/search/week?place=EH6', user: parent },
    {
      name: 'two children',
      at: `/search/week?week=${isla.id}.f38.1-0800-1800.2-1300-1800.3-0800-1800~${rory.id}.1-0800-1800.3-0800-1800&start=${sampleStart}&place=EH6`,
      user: parent,
      answers: foundWeek(makeWeekAnswer({ pairs: [] })),
    },
    {
      name: 'a date has gone',
      at: askedWeek,
      press: ['Add 8 places to basket'],
      answers: (api) =>
        foundWeek(makeWeekAnswer({ pairs: [] }))(api).fail(addPattern, {
          status: 409,
          code: 'dates_gone',
          message:
            'Mon 30 Nov at Thistle House Nursery, for your child: There are no places left on this date. Nothing was added.',
        }),
    },
    {
      name: 'no service has it',
      at: askedWeek,
      answers: foundWeek(
        makeWeekAnswer({
          services: [],
          pairs: [],
          slots: makeWeekAnswer().slots.map((slot, nth) => ({
            ...slot,
            services: nth,
            dates: slot.dates.map((one) => ({ ...one, services: nth })),
          })),
        }),
      ),
    },
    {
      name: 'an unknown place',
      at: askedWeek,
      answers: foundWeek(makeWeekAnswer({ services: [], pairs: [], place: null })),
    },
  ],
  search: [
    { at: '/search?place=EH6&age=6&date=2026-11-26&care=after-school' },
    { name: 'the form unfolded', at: '/search?place=EH6', press: ['EH6'] },
    { name: 'nothing asked yet', at: '/search' },
    { name: 'saving it', at: '/search?place=EH6&age=6', user: parent, press: ['Save this search'] },
    { name: 'on the map', at: '/search?place=EH6&view=map', answers: withTiles },
    { name: 'filters', at: '/search?place=EH6', press: ['Filters'] },
    {
      name: 'nothing found',
      at: '/search?place=Nowhereinparticular',
      answers: (api) => api.on(searchServices, () => ({ data: [], meta: makeSearchMeta(0) })),
    },
  ],
  compare: [
    { at: compareAt, answers: withCompared(compared) },
    { name: 'two', at: compareAt, answers: withCompared(compared.slice(0, 2)) },
    { name: 'one alone', at: `/compare?ids=${compared[0]?.id}`, answers: withCompared(compared.slice(0, 1)) },
    { name: 'nothing yet', at: '/compare' },
  ],
  service: [{}, { name: 'asking about a place', user: parent, press: ['Ask about a place'] }, ...reviewStories],
  stopEmails: stopEmailsStories,
  session: [
    {},
    { name: 'weeks', user: undefined, answers: withWeeks([]) },
    { name: 'weeks with siblings', user: parent, answers: siblings },
    { name: 'a month', at: `${sessionAt}?view=month&month=2026-12`, user: parent, answers: siblings },
    { name: 'all dates together', user: parent, answers: withBlock(weeks) },
    ...weeklySessionStories(weeks, parent),
    { name: 'which place', user: parent, answers: siblings, press: ['Monday 23 November'] },
  ],
  checkout: [
    {},
    { name: 'a child is added', user: makeUser(), press: ['Add child'] },
    { name: 'empty', user: undefined, answers: (api) => api.on(readBasket, () => ({ data: makeBasket([]) })) },
    blockInBasket,
    everyWeekInBasket,
    partlyFunded,
    {
      name: 'an order that waits for its payment',
      at: `/basket/checkout?order=${makeId()}`,
      user: makeUser(),
      answers: (api) => api.on(showOrder, () => ({ data: makeOrder({ status: 'pending', paid: 0 }) })),
    },
    mixedCheckout,
  ],
  joinWaitingList: joinStories,
  waitingListJoined: joinedStories,
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
    billedConfirmation,
    everyWeekConfirmed,
  ],
};
