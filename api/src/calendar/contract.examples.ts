import { everybodysOfAll, keyworkersOwn, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /booking/calendar': {
    access: keyworkersOwn,
    request: () => ({ query: { from: '2026-12-01', to: '2026-12-31' } }),
  },
  'GET /booking/calendar/feed': { access: keyworkersOwn, request: () => ({}) },
  'POST /booking/calendar/feed': { access: keyworkersOwn, request: () => ({}) },
  'DELETE /booking/calendar/feed': { access: keyworkersOwn, request: () => ({}) },
  'GET /booking/calendar/feed/{secret}': {
    access: everybodysOfAll,
    request: ({ feed_secret }) => ({ params: { secret: feed_secret } }),
  },
};
