import { paths } from '@bairn/shared/paths';
import type { Booking, Order } from '@bairn/shared/schema/booking';

/** The address at which a placed order waits for its payment. */
export const waitingAt = (id: string) => `${paths.checkout()}?order=${id}`;

type Payment = Order['payments'][number];
const isOpen = ({ status }: Payment) => status === 'created' || status === 'pending';

/** Whether a payment is made to the service itself after ordering: by an invoice or childcare vouchers. */
export const isOnAccount = ({ desk }: Pick<Payment, 'desk'>) => desk === 'invoice' || desk === 'voucher';

/** The payments of an order that wait for a card or its bank. */
export const openByCard = ({ payments }: Pick<Order, 'payments'>) =>
  payments.filter((payment) => isOpen(payment) && !isOnAccount(payment));

/** Whether an order waits for a card or its bank. What is paid by invoice or vouchers is booked although it is pending. */
export const waits = (order: Pick<Order, 'status' | 'payments'>) =>
  order.status === 'pending' && (openByCard(order).length > 0 || !order.payments.some(isOnAccount));

/** The same of an order in a list, by its bookings: those of an invoice are confirmed at once. */
export const waitsInList = ({
  status,
  bookings,
}: {
  status: Order['status'];
  bookings: readonly Pick<Booking, 'status'>[];
}) => status === 'pending' && (bookings.length === 0 || bookings.some((booking) => booking.status === 'pending'));

/** Whether an order came to stand, even if its bookings were cancelled since: money came through, or it was billed. */
export const stood = ({ payments }: Pick<Order, 'payments'>) =>
  payments.some((payment) => payment.status === 'confirmed' || isOnAccount(payment));
