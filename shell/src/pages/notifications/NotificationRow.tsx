import { Link, session, useNavigate, useSession } from '@bairn/shared/app';
import { formatTime, localTime } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import type { Notification } from '@bairn/shared/schema/notifications';
import { cx } from '@bairn/shared/ui/cx';
import { IconButton } from '@bairn/shared/ui/IconButton';
import { ListRow } from '@bairn/shared/ui/ListRow';
import type { MouseEvent } from 'react';
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
  const navigate = useNavigate();
  const elsewhere = branch_id !== null && branch_id !== branch?.id ? branch_id : undefined;

  function onOpen(event: MouseEvent): void {
    onRead();
    const isHere = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (elsewhere === undefined || link === null || !isHere) return;
    event.preventDefault();
    session.switchBranch(elsewhere);
    void navigate(link);
  }
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
            // Opened in another tab, or copied, it leads to its service as well.
            <Link to={elsewhere ? paths.chooseBranch({ branch: elsewhere, from: link }) : link} onClick={onOpen}>
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
