import type { PageStories } from '@bairn/shared/test/pageStory';
import { makeUser } from '@bairn/shared/test/people';
import type { manifest } from './manifest.ts';

export const stories: PageStories<typeof manifest.pages> = {
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
