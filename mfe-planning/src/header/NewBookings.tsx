import CalendarCheck from 'lucide-react/icons/calendar-check';
import { Link, useQuery, useSession } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import { CountBadge } from '@bairn/shared/ui/CountBadge';
import { newBookingsQuery } from '../components/newBookingsQuery.ts';
import type { Scope } from '../components/sessionQueries.ts';
import styles from './NewBookings.module.css';

/** The way to the service's bookings from every page, with how many came since this person last looked. */
export function Component() {
  const { nursery, branch } = useSession();
  // A person who has still to choose a service has no bookings to look at.
  return nursery && branch ? <Badge scope={{ nursery: nursery.id, branch: branch.id }} /> : null;
}

function Badge({ scope }: { scope: Scope }) {
  const count = useQuery(newBookingsQuery(scope)).data ?? 0;
  return (
    <Link
      to={paths.bookings(count > 0 ? { when: 'all', sort: '-booked' } : {})}
      className={styles.link}
      title={count > 0 ? plural(count, 'new booking') : 'Bookings'}
    >
      <CalendarCheck size={24} />
      <CountBadge count={count} />
      <span className="visually-hidden">{count > 0 ? ` new ${count === 1 ? 'booking' : 'bookings'}` : 'Bookings'}</span>
    </Link>
  );
}
