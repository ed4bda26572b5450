import {
  allow,
  hide,
  line,
  ofItsFamily,
  signedIn,
  signedInCallers,
  staffHere,
  type Examples,
} from '../testing/contractExample.ts';

/** A family's, visible to its person only as a keyworker. */
const notification = ofItsFamily(hide(...signedInCallers));

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /user-notifications': {
    // Staff are told of children at their branch.
    access: { ...signedIn, own: line(signedIn.own ?? {}, allow(...staffHere)) },
    request: () => ({ query: { unread: '1', page: '1', per_page: '5' } }),
  },

  'DELETE /user-notifications/{id}': {
    access: notification,
    request: ({ notification }) => ({ params: { id: notification } }),
  },

  'POST /user-notifications/mark-as-read/{id}': {
    access: notification,
    request: ({ notification }) => ({
      params: { id: notification },
      query: { shown: '2100-01-01T00:00:00.000Z' },
    }),
  },

  'POST /user-notifications/mark-all-as-read': {
    access: signedIn,
    request: () => ({ query: { shown: '2100-01-01T00:00:00.000Z' } }),
  },
};
