import type * as schema from '../schema/sessionCalendar.ts';
import { get, post } from './endpoint.ts';

const session = '/nursery/{nursery}/branch/{branch}/session' as const;

export const sessionCalendar = get<typeof schema.sessionCalendarContract>(`${session}/calendar`, {
  about: ['places', 'booking', 'service'],
});

export const updateInstance = post<typeof schema.updateInstanceContract>(`${session}/{id}/instance/{instance}/update`, {
  about: ['places'],
});
