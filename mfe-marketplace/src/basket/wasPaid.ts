import type { Order } from '@bairn/shared/schema/booking';

/** Whether money of an order came through, whatever became of its bookings since: what is cancelled now was not lost. */
export const wasPaid = ({ payments }: Pick<Order, 'payments'>) => payments.some(({ status }) => status === 'confirmed');
