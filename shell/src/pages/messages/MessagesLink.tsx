import { Link, useQuery, useSession } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import { CountBadge } from '@bairn/shared/ui/CountBadge';
import MessageCircle from 'lucide-react/icons/message-circle';
import styles from '../notifications/NotificationBell.module.css';
import { ofBranch, unreadQuery } from './queries.ts';

/** The way to the messages from every page, with how many conversations have something unread. */
export function MessagesLink() {
  const session = useSession();
  const { account, branch } = session;
  // A provider that is being set up has no messages yet (specification section 2).
  return account && (account === 'keyworker' || branch) ? <Counted /> : null;
}

function Counted() {
  const count = useQuery(unreadQuery(ofBranch(useSession()))).data ?? 0;
  const title = count > 0 ? plural(count, 'unread conversation') : 'Messages';
  return (
    <Link to={paths.messages()} className={styles.link} title={title}>
      <MessageCircle size={24} />
      <CountBadge count={count} />
      <span className="visually-hidden">
        {count > 0 ? ` unread ${count === 1 ? 'conversation' : 'conversations'}` : 'Messages'}
      </span>
    </Link>
  );
}
