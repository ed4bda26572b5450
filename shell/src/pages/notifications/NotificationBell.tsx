import { Link, useQuery, useSession } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import { CountBadge } from '@bairn/shared/ui/CountBadge';
import Bell from 'lucide-react/icons/bell';
import styles from './NotificationBell.module.css';
import { unreadQuery } from './queries.ts';

/** The way to the notifications from every page, with how many are unread. */
export function NotificationBell() {
  const { account } = useSession();
  return account ? <Counted /> : null;
}

function Counted() {
  const count = useQuery(unreadQuery).data ?? 0;
  const title = count > 0 ? plural(count, 'unread notification') : 'Notifications';
  return (
    <Link to={paths.notifications(count > 0 ? { unread: '1' } : {})} className={styles.link} title={title}>
      <Bell size={24} />
      <CountBadge count={count} />
      <span className="visually-hidden">
        {count > 0 ? ` unread ${count === 1 ? 'notification' : 'notifications'}` : 'Notifications'}
      </span>
    </Link>
  );
}
