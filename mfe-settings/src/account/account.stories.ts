import { showNotificationPreferences } from '@bairn/shared/calls/notificationPreferences';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { makeParent } from '@bairn/shared/test/needs';
import { makePreferences } from '@bairn/shared/test/notificationPreferences';
import type { PageStory } from '@bairn/shared/test/pageStory';
import { makeUser } from '@bairn/shared/test/people';

/** How the person is notified. */
const withPreferences =
  (own: Parameters<typeof makePreferences>[0] = {}) =>
  (api: FakeApi) =>
    api.on(showNotificationPreferences, () => ({ data: makePreferences(own) }));

/** The settings of an account. */
export const accountStories: readonly PageStory[] = [
  { answers: withPreferences() },
  {
    name: 'quiet hours',
    user: makeParent(),
    answers: withPreferences({
      email: 'weekly',
      quiet: { from: '20:00', to: '07:00' },
      push: { ...makePreferences().push, devices: 2 },
    }),
    press: ['Change quiet hours'],
  },
  { name: 'logging out everywhere', user: makeUser(), answers: withPreferences(), press: ['Log out everywhere'] },
  { name: 'deleting it', user: makeUser(), answers: withPreferences(), press: ['Delete my account'] },
];
