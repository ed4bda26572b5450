import {
  calendarFeed,
  endCalendarFeed,
  familyCalendar,
  makeCalendarFeed,
  readCalendarFeed,
} from '@bairn/shared/calls/familyCalendar';
import { serve } from '../http/serve.ts';
import { endFeedAddress, makeFeedAddress, readFeedState } from './changeFeed.ts';
import { readCalendar } from './readCalendar.ts';
import { readFeed } from './readFeed.ts';

/** Routes of a family's calendar, and of its secret address for calendar apps. */
export const calendarRoutes = [
  serve(familyCalendar, { access: 'child.own_bookings' }, async ({ db, scope, query }) => ({
    data: await readCalendar(db, scope.keyworker, query),
  })),

  serve(calendarFeed, { access: 'calendar.feed' }, async ({ db, scope }) => ({
    data: await readFeedState(db, { keyworker: scope.keyworker }),
  })),

  serve(makeCalendarFeed, { access: 'calendar.feed' }, async ({ tx, scope, person, request, services }) => ({
    data: await makeFeedAddress(
      tx,
      { keyworker: scope.keyworker },
      { user: person.user_id, request: request.id },
      services.site.url,
    ),
  })),

  serve(endCalendarFeed, { access: 'calendar.feed' }, async ({ tx, scope, person, request }) => ({
    data: await endFeedAddress(tx, { keyworker: scope.keyworker }, { user: person.user_id, request: request.id }),
  })),

  serve(readCalendarFeed, { access: 'public', costly: true }, ({ db, params, services }) =>
    readFeed(db, params.secret, services.site.url),
  ),
];
