import type * as schema from '../schema/scheduleFeed.ts';
import { del, get, post } from './endpoint.ts';

const feed = '/nursery/{nursery}/branch/{branch}/rota/my-schedule/feed' as const;
const about = ['calendar_feed'] as const;

export const showScheduleFeed = get<typeof schema.showScheduleFeedContract>(feed, { about });

export const makeScheduleFeed = post<typeof schema.makeScheduleFeedContract>(feed, { about });

export const endScheduleFeed = del<typeof schema.endScheduleFeedContract>(feed, { about });

export const readScheduleFeed = get<typeof schema.readScheduleFeedContract>('/nursery/rota/feed/{secret}', {
  file: 'text/calendar',
  about: [],
});
