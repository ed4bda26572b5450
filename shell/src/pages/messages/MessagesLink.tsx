import { Link, useSession } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import { CountBadge } from '@bairn/shared/ui/CountBadge';
import MessageCircle from 'lucide-react/icons/message-circle';
import styles from '../notifications/NotificationBell.module.css';

/** The way to the messages from every page, with how many conversations have something unread. */
export function MessagesLink() {
  const { account, branch, user } = useSession();
  // A provider that is being set up has no messages yet (specification section 2).
  if (!user || !account || (account === 'service' && !branch)) return null;
  const count = branch ? (user.activity_per_branch[branch.id] ?? 0) : user.conversations.unread_conversations.length;
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
