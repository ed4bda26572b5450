import type * as schema from '../schema/orders.ts';
import { get, post } from './endpoint.ts';

/** `from` and `to` are the days in Scotland on which the order was placed, both included. */
export const listServiceOrders = get<typeof schema.listServiceOrdersContract>(
  '/nursery/{nursery}/branch/{branch}/orders',
  { download: true, about: ['order', 'refund', 'booking'] },
);

export const refundOrder = post<typeof schema.refundOrderContract>(
  '/nursery/{nursery}/branch/{branch}/orders/{id}/refund',
  { idempotent: true, about: ['order', 'refund'] },
);
