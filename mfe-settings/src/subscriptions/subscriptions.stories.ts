import { listUsageStatements, showSubscription, upgrade } from '@bairn/shared/calls/subscription';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStory } from '@bairn/shared/test/pageStory';
import { makeStatements, makeSubscription } from '@bairn/shared/test/subscription';

const answered =
  (...own: Parameters<typeof makeSubscription>) =>
  (api: FakeApi) =>
    void api
      .on(showSubscription, () => ({ data: makeSubscription(...own) }))
      .fail(upgrade, { status: 409, message: 'This service has the plan Plus by now. Please look at it again.' });

/** The plan of a service. */
export const subscriptionStories: readonly PageStory[] = [
  { name: 'the free plan', answers: answered() },
  {
    name: 'a smaller plan to come',
    answers: answered({ plan: 'plus', next: { plan: 'standard', from: '2026-12-01' } }),
  },
  { name: 'not charged yet', answers: answered({ billed_from: '2199-01-01' }) },
  { name: 'upgrading', answers: answered(), press: ['Upgrade to Standard'] },
  { name: 'changing to a smaller one', answers: answered({ plan: 'plus' }), press: ['Change to Start'] },
  { name: 'loading', answers: (api) => api.hang(showSubscription), loading: true },
  { name: 'failing', answers: (api) => api.fail(showSubscription, { status: 500 }), failing: true },
];

const listed = (count: number) => (api: FakeApi) =>
  void api.on(listUsageStatements, () => ({
    data: makeStatements(count),
    meta: { current_page: 1, per_page: 25, total: count, last_page: 1 },
    current: makeSubscription().current,
  }));

/** The usage statements of a service. */
export const statementStories: readonly PageStory[] = [
  { name: 'none', answers: listed(0) },
  { name: 'two years', answers: listed(24), compact: true },
];
