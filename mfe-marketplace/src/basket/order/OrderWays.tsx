import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Printer from 'lucide-react/icons/printer';
import { reportError, toast } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import type { Booking, Order } from '@bairn/shared/schema/booking';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { saveFile } from '@bairn/shared/ui/saveFile';
import styles from './Confirmed.module.css';

type Props = { order: Order; bookings: readonly Booking[] };

/** What people do with a confirmation: keep it, print it, go on. */
export function OrderWays({ order, bookings }: Props) {
  const download = async () => {
    try {
      const { orderCalendar } = await import('@bairn/shared/format/orderCalendar');
      const text = orderCalendar(order, bookings, new URL(location.origin));
      saveFile(new Blob([text], { type: 'text/calendar' }), `bairn-${order.number}.ics`);
    } catch (error) {
      reportError(error);
      toast.error('The calendar file could not be made. Your bookings are safe: they are under Bookings.');
    }
  };
  return (
    <div className={styles.ways}>
      <ButtonLink to={paths.bookings()}>See your bookings</ButtonLink>
      {bookings.length > 0 && (
        <Button variant="secondary" onClick={() => void download()}>
          <CalendarPlus />
          Add to your calendar
        </Button>
      )}
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer />
        Print
      </Button>
      <ButtonLink to={paths.search()} variant="quiet">
        Find more childcare
      </ButtonLink>
    </div>
  );
}
