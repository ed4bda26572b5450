import { Link } from '@bairn/shared/app';
import { formatDate, formatDay, localDate } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import type { listOrders } from '@bairn/shared/calls/booking';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import { Badge } from '@bairn/shared/ui/Badge';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import styles from './Bookings.module.css';
import { wasBooked } from './wasBooked.ts';
import { orderLook } from '../components/orderLook.ts';

type Listed = ResponseOf<typeof listOrders>['data'][number];

/** What an order is for: 'Isla at Wee Puffins, Tue 24 Nov' or 'Isla and Rory at 2 services, from Tue 24 Nov'. */
function wordsOf({ bookings }: Listed): string {
  const [first] = bookings;
  if (!first) return 'No bookings';
  const children = [...new Set(bookings.map(({ child }) => child.first_name))].join(' and ');
  const services = new Set(bookings.map(({ service_name }) => service_name));
  const at = services.size === 1 ? first.service_name : plural(services.size, 'service');
  return `${children} at ${at}, ${bookings.length > 1 ? 'from ' : ''}${formatDay(first.date)}`;
}

/** Orders as rows, each leading to its bookings and its money. */
export function OrderRows({ orders }: { orders: readonly Listed[] }) {
  return (
    <List items={orders} label="Orders">
      {(order) => {
        const booked = order.bookings.some(wasBooked);
        const { words, tone } = orderLook(order.status, booked);
        return (
          <ListRow
            linked
            title={<Link to={paths.bookings({ order: order.id })}>Order {order.number}</Link>}
            detail={
              <>
                <p>{wordsOf(order)}</p>
                <p>
                  Placed {formatDate(localDate(order.created_at))}, {plural(order.bookings.length, 'booking')}
                  {order.refunded > 0 && `, ${formatPence(order.refunded)} refunded`}
                </p>
              </>
            }
          >
            {/* Nothing was booked, nothing paid: a sum of £0.00 would say that it was free. */}
            {((order.status !== 'cancelled' && order.status !== 'expired') || booked) && (
              <span className={styles.price}>
                {formatPence(order.status === 'pending' ? order.total : order.paid || order.total)}
              </span>
            )}
            <Badge tone={tone}>{words}</Badge>
          </ListRow>
        );
      }}
    </List>
  );
}
