import { signedIn, type Examples } from '../testing/contractExample.ts';
import { makeBrowser } from '../testing/makeBrowser.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /account/notification-preferences': { access: signedIn, request: () => ({}) },

  'PATCH /account/notification-preferences': {
    access: signedIn,
    request: () => ({
      body: {
        choice: { category: 'messages', channel: 'push', on: false },
        email: 'weekly',
        quiet: { from: '20:00', to: '07:00' },
      },
    }),
  },

  'POST /account/push-subscription': {
    access: signedIn,
    request: () => ({ body: { ...makeBrowser().address, renew: false } }),
  },

  'DELETE /account/push-subscription': {
    access: signedIn,
    request: () => ({ query: { others: '1' } }),
  },
};
