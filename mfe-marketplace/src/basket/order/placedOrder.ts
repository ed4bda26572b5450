import { paths } from '@bairn/shared/paths';
import type { Order } from '@bairn/shared/schema/booking';

/** The address at which a placed order waits for its payment. */
export const waitingAt = (id: string) => `${paths.checkout()}?order=${id}`;

/** Whether money of an order came through, even if its bookings were cancelled since. */
export const wasPaid = ({ payments }: Pick<Order, 'payments'>) => payments.some(({ status }) => status === 'confirmed');
