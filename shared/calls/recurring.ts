import type * as schema from '../schema/recurring.ts';
import { get, post } from './endpoint.ts';

const changes = ['recurring', 'places'] as const;

export const listRecurring = get<typeof schema.listRecurringContract>('/booking/recurring', {
  about: ['recurring', 'order', 'card', 'places'],
});

/** Refused with 409 `ended` once it has ended. */
export const endRecurring = post<typeof schema.endRecurringContract>('/booking/recurring/{id}/end', { about: changes });

export const sessionRecurring = get<typeof schema.sessionRecurringContract>(
  '/nursery/{nursery}/branch/{branch}/session/{id}/recurring',
  { about: ['recurring', 'order', 'places'] },
);

/** Refused with 409 `ended` once it has ended. */
export const endRecurringByService = post<typeof schema.endRecurringByServiceContract>(
  '/nursery/{nursery}/branch/{branch}/recurring/{id}/end',
  { about: changes },
);
