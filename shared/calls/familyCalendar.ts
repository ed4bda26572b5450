import type * as schema from '../schema/familyCalendar.ts';
import { del, get, post } from './endpoint.ts';

const feed = '/booking/calendar/feed' as const;

export const familyCalendar = get<typeof schema.familyCalendarContract>('/booking/calendar', {
  about: ['booking', 'register', 'order', 'waiting', 'child'],
});

export const calendarFeed = get<typeof schema.calendarFeedContract>(feed, { about: ['calendar_feed'] });

export const makeCalendarFeed = post<typeof schema.makeCalendarFeedContract>(feed, { about: ['calendar_feed'] });

export const endCalendarFeed = del<typeof schema.endCalendarFeedContract>(feed, { about: ['calendar_feed'] });

export const readCalendarFeed = get<typeof schema.readCalendarFeedContract>(`${feed}/{secret}`, {
  file: 'text/calendar',
  about: [],
});
