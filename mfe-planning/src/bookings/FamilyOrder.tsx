import { useState } from 'react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Printer from 'lucide-react/icons/printer';
import { reportError, useQuery } from '@bairn/shared/app';
import { formatDate, formatFullDay, localDate } from '@bairn/shared/format/date';
import { togetherOf } from '@bairn/shared/format/dateSpan';
import { formatPence } from '@bairn/shared/format/money';
import { releaseWords } from '@bairn/shared/format/releaseWords';
import { paths } from '@bairn/shared/paths';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { Order } from '@bairn/shared/schema/booking';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Alert } from '@bairn/shared/ui/Alert';
import { List } from '@bairn/shared/ui/List';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { saveFile } from '@bairn/shared/ui/saveFile';
import { BookingRow } from './BookingRow.tsx';
import { wasBooked } from './wasBooked.ts';
import { CancelDialog } from './CancelDialog.tsx';
import styles from './Order.module.css';
import { OrderMoney } from './OrderMoney.tsx';
import { orderLook } from '../components/orderLook.ts';
import { orderQuery } from './queries.ts';
import { TogetherRow } from './TogetherRow.tsx';

/** One order of the family: what was booked, what was paid, what came back; to read, to print, to cancel from. */
export function FamilyOrder({ id }: { id: string }) {
  const order = useQuery(orderQuery(id));
  const title = order.data ? `Order ${order.data.number}` : 'Order';
  return (
    <PageLayout
      title={title}
      back={{ to: paths.bookings(), label: 'All bookings' }}
      intro={order.data && <Placed order={order.data} />}
      actions={order.data && <OrderActions order={order.data} />}
    >
      <QueryView query={order} skeleton="details">
        {(known) => <OrderView order={known} />}
      </QueryView>
    </PageLayout>
  );
}

function Placed({ order: { status, created_at, bookings } }: { order: Order }) {
  const { words, tone } = orderLook(status, bookings.some(wasBooked));
  return (
    <span className={styles.placed}>
      <Badge tone={tone}>{words}</Badge>
      <span>Placed {formatDate(localDate(created_at))}</span>
    </span>
  );
}

function OrderActions({ order }: { order: Order }) {
  const booked = order.bookings.filter(wasBooked);
  const save = async () => {
    const { orderCalendar } = await import('@bairn/shared/format/orderCalendar');
    const text = orderCalendar(order, booked, new URL(location.origin));
    saveFile(new Blob([text], { type: 'text/calendar' }), `bairn-${order.number}.ics`);
  };
  return (
    <div className={styles.ways}>
      {booked.length > 0 && (
        <Button variant="secondary" onClick={() => void save().catch(reportError)}>
          <CalendarPlus />
          Add to your calendar
        </Button>
      )}
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer />
        Print
      </Button>
    </div>
  );
}

/** Whether an order waits for a card or its bank: what is billed is booked although it is pending. */
const isOpen = ({ status, invoices, bookings }: Order) =>
  status === 'pending' && (invoices.length === 0 || bookings.some((booking) => booking.status === 'pending'));

/** What an order still owes to its services, and where that is paid. */
function OwedNote({ order: { invoices, bookings } }: { order: Order }) {
  const owed = invoices.filter((invoice) => invoice.owed > 0).toSorted((a, b) => a.due_on.localeCompare(b.due_on));
  const [first] = owed;
  if (!first) return null;
  const late = first.status === 'overdue' || first.status === 'arrears';
  const dates = bookings.filter(({ status }) => status === 'confirmed').map(({ date }) => date);
  const sum = formatPence(owed.reduce((total, invoice) => total + invoice.owed, 0));
  return (
    <div className={styles.wide}>
      <Alert
        tone={late ? 'warning' : 'info'}
        title={`${sum} to pay${owed.length > 1 ? ', the first' : ''} by ${formatFullDay(first.due_on)}`}
        action={
          <ButtonLink size="small" to={familyPaths.invoices(first.id)}>
            {owed.length === 1 ? 'See the invoice' : 'See the invoices'}
          </ButtonLink>
        }
      >
        {late
          ? ['It is past its due date.', releaseWords(first, dates)].filter(Boolean).join(' ')
          : 'Your places are booked. You pay the service itself: the invoice says how.'}
      </Alert>
    </div>
  );
}

function OrderView({ order }: { order: Order }) {
  const [first, setFirst] = useState<string>();
  const cancellable = order.bookings.filter(({ can_cancel }) => can_cancel);
  return (
    <div className={styles.order}>
      <OwedNote order={order} />
      {isOpen(order) && (
        <div className={styles.wide}>
          <Alert
            tone="warning"
            title="This order is not paid yet"
            action={
              order.pay_token ? (
                <ButtonLink size="small" to={servicePaths.payByLink(order.pay_token)}>
                  Pay now
                </ButtonLink>
              ) : (
                <ButtonLink size="small" to={`${paths.checkout()}?order=${order.id}`}>
                  {order.needs_authentication ? 'Confirm with your bank' : 'See its progress'}
                </ButtonLink>
              )
            }
          >
            Your places are kept while the payment is open. You will not be charged twice.
          </Alert>
        </div>
      )}
      <section className={styles.part} aria-labelledby="order-bookings">
        <div className={styles.head}>
          <h2 id="order-bookings">Bookings</h2>
          {cancellable.length > 1 && (
            <Button variant="quiet" size="small" onClick={() => setFirst('')}>
              Cancel bookings
            </Button>
          )}
        </div>
        <List items={togetherOf(order.bookings)}>
          {({ dates }) => {
            const [booking] = dates;
            const onCancel = ({ id }: { id: string }) => setFirst(id);
            return dates.length > 1 || !booking ? (
              <TogetherRow dates={dates} now={order.now} onCancel={onCancel} />
            ) : (
              <BookingRow booking={booking} now={order.now} dated onCancel={onCancel} />
            );
          }}
        </List>
      </section>
      <div className={styles.money}>
        <OrderMoney order={order} />
      </div>
      {first !== undefined && <CancelDialog order={order.id} first={first} onClose={() => setFirst(undefined)} />}
    </div>
  );
}
