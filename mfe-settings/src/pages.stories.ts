import { listNeeds } from '@bairn/shared/calls/needs';
import { makeAnswers, makeParent } from '@bairn/shared/test/needs';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { makeUser } from '@bairn/shared/test/people';
import type { manifest } from './manifest.ts';

export const stories: PageStories<typeof manifest.pages> = {
  profile: [
    {},
    {
      name: "a child's allergies and needs",
      at: '/settings/profile#needs',
      user: makeParent(),
      press: ['Change'],
      answers: (api) =>
        api.on(listNeeds, () => ({
          data: [
            makeAnswers({
              asked: { service_name: 'Wee Puffins, Leith', on: '2026-11-23' },
              allergies: {
                state: 'alert',
                text: 'Egg, milk',
                at: '2026-11-20T10:00:00.000Z',
                by: 'Morag Fraser',
                mine: false,
              },
            }),
          ],
        })),
    },
  ],
  account: [
    {},
    { name: 'logging out everywhere', user: makeUser(), press: ['Log out everywhere'] },
    { name: 'deleting it', user: makeUser(), press: ['Delete my account'] },
  ],
  paymentMethods: [
    {},
    { name: 'a card is added', press: ['Add a card'] },
    { name: 'a card is removed', press: ['Remove'] },
  ],
};
