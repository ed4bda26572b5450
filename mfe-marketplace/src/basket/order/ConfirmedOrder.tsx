import CircleCheck from 'lucide-react/icons/circle-check';
import { ageInMonths, formatAge } from '@bairn/shared/format/age';
import { cancelCost } from '@bairn/shared/format/cancellation';
import { cardName } from '@bairn/shared/format/cardName';
import { formatDay, wallMoment } from '@bairn/shared/format/date';
import { togetherOf } from '@bairn/shared/format/dateSpan';
import { fundedWords } from '@bairn/shared/format/funding';
import { gettingThere } from '@bairn/shared/format/gettingThere';
import { formatPence } from '@bairn/shared/format/money';
import type { Booking, Order } from '@bairn/shared/schema/booking';
import { Alert } from '@bairn/shared/ui/Alert';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { whenWords } from '#components/blockWords.ts';
import styles from './Confirmed.module.css';
import { LapsedLines } from '../lines/LapsedLines.tsx';
import { LateLines } from '../lines/LateLines.tsx';
import { LostLines } from '../lines/LostLines.tsx';
import { AskNeeds } from './AskNeeds.tsx';
import { EveryWeek } from './EveryWeek.tsx';
import { ToPay } from './ToPay.tsx';
import { OrderWays } from './OrderWays.tsx';

const missed = ({ status }: Booking) => status === 'expired';
const cancelled = ({ status }: Booking) => status.startsWith('cancelled');
/** What of an order takes place. */
export const bookedOf = ({ bookings }: Order) => bookings.filter((one) => !missed(one) && !cancelled(one));

/** An order that was paid or billed, wholly or, where one of its payments failed, in part. */
export function ConfirmedOrder({ order }: { order: Order }) {
  const booked = bookedOf(order);
  const given = order.bookings.filter(missed);
  const lapsed = given.filter(({ credited }) => credited > 0);
  const late = given.filter(({ credited, refunded }) => credited === 0 && refunded > 0);
  const lost = given.filter(({ credited, refunded }) => credited === 0 && refunded === 0);
  const gone = order.bookings.filter(cancelled);
  const owed = order.invoices.reduce((sum, invoice) => sum + invoice.owed, 0);
  const payments = order.payments.filter(({ status }) => status === 'confirmed');
  return (
    <div className={styles.confirmed}>
      <Card className={styles.receipt}>
        <p className={styles.done}>
          {booked.length + gone.length > 0 && <CircleCheck size={24} />}
          {booked.length > 0
            ? order.paid > 0 && owed === 0
              ? 'Booked and paid'
              : 'Booked'
            : gone.length > 0
              ? 'Booked, and cancelled since'
              : 'Not booked'}
        </p>
        <Facts
          items={[
            { label: 'Order number', value: order.number },
            { label: 'Total paid', value: formatPence(order.paid) },
            ...(owed > 0 ? [{ label: 'Still to pay', value: formatPence(owed) }] : []),
            ...(order.refunded > 0 ? [{ label: 'Refunded', value: formatPence(order.refunded) }] : []),
          ]}
        />
        <ul role="list" className={styles.payments} aria-label="Payments">
          {payments.map(({ id, payee, amount, card, desk }) => (
            <li key={id}>
              <span>
                {payee}
                {card && <span className={styles.card}>{cardName(card)}</span>}
                {desk && <span className={styles.card}>Paid to the service</span>}
                {!card && !desk && amount === 0 && <span className={styles.card}>Funded hours</span>}
              </span>
              <span className={styles.price}>{formatPence(amount)}</span>
            </li>
          ))}
        </ul>
      </Card>
      {late.length > 0 && <LateLines order={order} late={late} />}
      {lost.length > 0 && <LostLines order={order} lost={lost} />}
      {lapsed.length > 0 && <LapsedLines order={order} lapsed={lapsed} />}
      {owed > 0 && <ToPay order={order} />}
      {booked.length > 0 && <AskNeeds booked={booked} />}
      {gone.length > 0 && (
        <Alert tone="info">
          {`Cancelled since: ${gone.map(({ session_name, date }) => `${session_name} on ${formatDay(date)}`).join(', ')}.`}
        </Alert>
      )}
      {booked.length > 0 && (
        <section className={styles.part}>
          <h2>What you booked</h2>
          {[...Map.groupBy(booked, ({ service_name }) => service_name)].map(([service, own]) => (
            <section key={service} className={styles.service} aria-label={service}>
              <h3>{service}</h3>
              <List items={togetherOf(own)} label={`Booked at ${service}`}>
                {({ dates }) => <BookedRow dates={dates} now={order.now} />}
              </List>
            </section>
          ))}
        </section>
      )}
      <section className={styles.part}>
        {booked.length > 0 && (
          <>
            <h2>What happens next</h2>
            <ol className={styles.next}>
              <li>The service has your booking.</li>
              <EveryWeek booked={booked} />
              <li>Find it under Bookings at any time. Have the order number ready if you call the service.</li>
              {booked.some(({ collects_from }) => collects_from.length === 0) && (
                <li>On the day, bring your child a few minutes early and tell the staff who will collect them.</li>
              )}
            </ol>
          </>
        )}
        <OrderWays order={order} bookings={booked} />
      </section>
    </div>
  );
}

/** One child on one date, or on all dates that were booked together. */
function BookedRow({ dates, now }: { dates: readonly Booking[]; now: string }) {
  const [booking] = dates;
  if (!booking) return null;
  const { child, date, session_name, service_name, location_name } = booking;
  const together = dates.length > 1;
  const cost = !together && booking.can_cancel && cancelCost(booking, wallMoment(now));
  const sum = (of: (one: Booking) => number) => dates.reduce((total, one) => total + of(one), 0);
  return (
    <ListRow
      title={whenWords({ ...booking, block: together ? { dates } : undefined })}
      detail={
        <>
          <p>
            {session_name}
            {service_name.includes(location_name) ? '' : `, ${location_name}`}
          </p>
          <p>
            For {child.full_name}
            {child.dob && <>, {formatAge(ageInMonths(child.dob, date))} old</>}
          </p>
          {together && <p>{dates.map((one) => formatDay(one.date)).join(', ')}</p>}
          {fundedWords(sum((one) => one.funded_minutes)).map((words) => (
            <p key={words}>{words}</p>
          ))}
          <p>{gettingThere(booking.collects_from, { child: child.first_name, service: service_name })}</p>
          {cost && (
            <p>
              {cost.now} {cost.terms}
            </p>
          )}
          {together && dates.some(({ can_cancel }) => can_cancel) && (
            <p>Each date can be cancelled by itself, under Bookings.</p>
          )}
        </>
      }
    >
      <span className={styles.price}>{formatPence(sum(({ price }) => price))}</span>
    </ListRow>
  );
}
