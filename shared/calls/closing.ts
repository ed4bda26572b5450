import type * as schema from '../schema/closing.ts';
import { del, post } from './endpoint.ts';

export const cancelByService = post<typeof schema.cancelByServiceContract>(
  '/nursery/{nursery}/branch/{branch}/bookings/{id}/cancel',
  { about: ['booking', 'order', 'refund', 'places', 'register'] },
);

export const closeInstance = del<typeof schema.closeInstanceContract>(
  '/nursery/{nursery}/branch/{branch}/session/{id}/instance',
  { about: ['booking', 'order', 'refund', 'places', 'register'] },
);

export const reopenInstance = post<typeof schema.reopenInstanceContract>(
  '/nursery/{nursery}/branch/{branch}/session/{id}/instance/{instance}/reopen',
  { about: ['places'] },
);
