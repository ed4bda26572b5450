import { Link, session, useSession } from '@bairn/shared/app';
import { formatTime, localTime } from '@bairn/shared/format/date';
import type { Notification } from '@bairn/shared/schema/notifications';
import { cx } from '@bairn/shared/ui/cx';
import { IconButton } from '@bairn/shared/ui/IconButton';
import { ListRow } from '@bairn/shared/ui/ListRow';
import Check from 'lucide-react/icons/check';
import Trash from 'lucide-react/icons/trash-2';
import styles from './Notifications.module.css';

type Props = {
  notification: Notification;
  reader: 'service' | 'family';
  onRead: () => void;
  onRemove: () => void;
};

/** One notification: the whole row leads to what it is about. */
export function NotificationRow({ notification, reader, onRead, onRemove }: Props) {
  const { title, text, link, branch_id, is_read, created_at } = notification;
  const { branch } = useSession();
  const onOpen = () => {
    onRead();
    if (branch_id !== null && branch_id !== branch?.id) session.switchBranch(branch_id);
  };
  const words = (
    <>
      {!is_read && <span className="visually-hidden">Unread: </span>}
      {title}
    </>
  );
  return (
    <ListRow
      linked={link !== null}
      start={<span className={cx(styles.dot, is_read && styles.read)} />}
      title={
        <span className={cx(is_read && styles.plain)}>
          {link === null ? (
            words
          ) : (
            <Link to={link} onClick={onOpen}>
              {words}
            </Link>
          )}
        </span>
      }
      detail={
        <>
          <p>{text}</p>
          <time dateTime={created_at}>{formatTime(localTime(created_at), reader)}</time>
        </>
      }
    >
      {!is_read && (
        <IconButton size="small" label={`Mark as read: ${title}`} onClick={onRead}>
          <Check />
        </IconButton>
      )}
      <IconButton size="small" label={`Remove: ${title}`} data-remove onClick={onRemove}>
        <Trash />
      </IconButton>
    </ListRow>
  );
}
