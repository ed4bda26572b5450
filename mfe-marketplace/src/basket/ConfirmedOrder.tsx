import CircleCheck from 'lucide-react/icons/circle-check';
import { ageInMonths, formatAge } from '@bairn/shared/format/age';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import type { Booking, Order } from '@bairn/shared/schema/booking';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import styles from './Confirmed.module.css';

const missed = ({ status }: Booking) => status === 'expired';

/** An order that was paid, wholly or, where one provider's payment failed, in part. */
export function ConfirmedOrder({ order }: { order: Order }) {
  const booked = order.bookings.filter((booking) => !missed(booking));
  const lost = order.bookings.filter(missed);
  const paid = booked.reduce((sum, { price }) => sum + price, 0);
  return (
    <div className={styles.confirmed}>
      <Card className={styles.receipt}>
        <p className={styles.done}>
          <CircleCheck size={24} />
          Booked and paid
        </p>
        <Facts
          items={[
            { label: 'Order number', value: order.number },
            { label: 'Total', value: formatPence(paid) },
          ]}
        />
      </Card>
      {lost.length > 0 && (
        <Alert
          tone="warning"
          title="Not everything was booked"
          action={
            <ButtonLink to={paths.checkout()} size="small" variant="secondary">
              Go to your basket
            </ButtonLink>
          }
        >
          {`${lost.map(({ session_name, date }) => `${session_name} on ${formatDay(date)}`).join(', ')}: ${
            order.payments.find(({ failure }) => failure)?.failure ?? 'the payment did not go through.'
          } The places are in your basket again.`}
        </Alert>
      )}
      <section className={styles.part}>
        <h2>What you booked</h2>
        <List items={booked} label="Booked sessions">
          {({ child, date, start_time, end_time, session_name, service_name, location_name, price }) => (
            <ListRow
              title={`${formatDay(date)}, ${formatTimes(start_time, end_time, 'family')}`}
              detail={
                <>
                  <p>
                    {session_name} at {service_name}
                    {service_name.includes(location_name) ? '' : `, ${location_name}`}
                  </p>
                  <p>
                    For {child.full_name}, {formatAge(ageInMonths(child.dob, date))} on the day
                  </p>
                </>
              }
            >
              <span className={styles.price}>{formatPence(price)}</span>
            </ListRow>
          )}
        </List>
      </section>
      <section className={styles.part}>
        <h2>What happens next</h2>
        <ol className={styles.next}>
          <li>The service has your booking and knows who is coming and when.</li>
          <li>You find it under Bookings at any time, with the order number to read out if you call the service.</li>
          <li>On the day, bring your child a few minutes early and tell the staff who will collect them.</li>
        </ol>
        <div className={styles.ways}>
          <ButtonLink to={paths.planning()}>See your bookings</ButtonLink>
          <ButtonLink to={paths.search()} variant="secondary">
            Find more childcare
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
