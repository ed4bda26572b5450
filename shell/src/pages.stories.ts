import { listConversations } from '@bairn/shared/calls/conversations';
import { listNotifications } from '@bairn/shared/calls/notifications';
import { withContract } from '@bairn/shared/schema/allContracts';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { makeNursery, makeServiceUser } from '@bairn/shared/test/people';
import { sample } from '@bairn/shared/test/sample';
import type { manifest } from './manifest.ts';
import { conversation } from './pages/messages/messages.stories.ts';

const [started] = makeNursery().branches;
const inStepTwo = makeServiceUser('nursery-super-admin', {
  nurseries: [
    makeNursery('nursery-super-admin', { branches: started ? [{ ...started, branch_details_complete: false }] : [] }),
  ],
});

export const stories: PageStories<typeof manifest.pages> = {
  register: [{}, { name: 'of a service', at: '/auth/register?as=service' }],
  stepTwo: { user: inStepTwo },
  chooseBranch: {
    user: makeServiceUser('nursery-admin', {
      nurseries: [makeNursery(), makeNursery('nursery-staff', { name: 'Rowan Bank' })],
    }),
  },
  dashboard: [
    { user: makeServiceUser('nursery-staff') },
    { user: makeServiceUser('nursery-admin') },
    { user: makeServiceUser('nursery-super-admin') },
  ],
  messages: [
    {},
    { name: 'a new message', press: ['New message'] },
    {
      name: 'a bulletin',
      user: makeServiceUser('nursery-admin'),
      press: ['More about messages', 'Send a bulletin'],
    },
    { name: 'quiet hours', press: ['More about messages', 'Quiet hours'] },
    {
      name: 'none yet',
      answers: (api) =>
        api.on(listConversations, () => ({ ...sample(withContract(listConversations).response), data: [] })),
    },
  ],
  conversation: [
    { answers: conversation },
    { name: 'a report', answers: conversation, press: ['More about this message', 'Report'] },
  ],
  notifications: [
    {},
    {
      name: 'none unread',
      at: '/notifications?unread=1',
      answers: (api) =>
        api.on(listNotifications, () => ({ ...sample(withContract(listNotifications).response), data: [] })),
    },
  ],
};
