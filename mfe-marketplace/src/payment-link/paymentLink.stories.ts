import { readPaymentLink } from '@bairn/shared/calls/desk';
import type { LinkedOrder } from '@bairn/shared/schema/desk';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStory } from '@bairn/shared/test/pageStory';
import { makeId } from '@bairn/shared/test/people';

/** An order that waits for its payment link to be used. */
const linked = (own: Partial<LinkedOrder>) => (api: FakeApi) =>
  api.on(readPaymentLink, () => ({
    data: {
      number: 'B100001',
      status: 'pending' as const,
      withdrawn: false,
      only_funded: null,
      service_name: 'Wee Puffins',
      children: ['Isla'],
      total: 4200,
      pay_by: '2026-11-27T10:00:00.000Z',
      now: '2026-11-24T10:00:00.000Z',
      client_secret: null,
      busy: false,
      bookings: [
        {
          id: makeId(),
          child: 'Isla',
          session_name: 'Mornings',
          date: '2026-12-01',
          start_time: '08:00',
          end_time: '13:00',
          price: 4200,
          cancellation_steps: [{ hours_before: 336, refund_percent: 100 }],
        },
      ],
      ...own,
    },
  }));

/** The page of a payment link in each state. */
export const paymentLinkStories: readonly PageStory[] = [
  { at: '/basket/pay#token=secret', answers: linked({}) },
  {
    name: 'withdrawn by the service',
    at: '/basket/pay#token=secret',
    answers: linked({ status: 'cancelled', withdrawn: true }),
  },
  { name: 'that is paid', at: '/basket/pay#token=secret', answers: linked({ status: 'paid' }) },
  {
    name: 'that has ended beside funded hours',
    at: '/basket/pay#token=secret',
    answers: linked({ status: 'paid', only_funded: 'ended', total: 0 }),
  },
  { name: 'that has ended', at: '/basket/pay#token=secret', answers: linked({ pay_by: '2026-11-23T10:00:00.000Z' }) },
  { name: 'a card is being charged', at: '/basket/pay#token=secret', answers: linked({ busy: true }) },
  { name: 'without its token', at: '/basket/pay' },
];
