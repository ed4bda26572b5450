import { formatTime, localTime } from '@bairn/shared/format/date';
import type { Message } from '@bairn/shared/schema/conversations';
import { Button } from '@bairn/shared/ui/Button';
import { cx } from '@bairn/shared/ui/cx';
import { Menu } from '@bairn/shared/ui/Menu';
import { MessageFiles } from './MessageFiles.tsx';
import styles from './Messages.module.css';
import type { Unsent } from './unsent.ts';

type Props = {
  message: Message;
  /** The other side. */
  name: string;
  reader: 'service' | 'family';
  /** The other side is a service: who wrote stands beside it. */
  isService: boolean;
  /** Shown below the latest own message. */
  state: 'Sent' | 'Seen' | undefined;
  /** It was searched for. */
  marked: boolean;
  onReport: () => void;
};

/** A message, with who wrote it and when. */
export function Bubble({ message, name, reader, isService, state, marked, onReport }: Props) {
  const { is_own, author, text, removed, bulletin, files, sent_at } = message;
  const writer = author ?? 'Former colleague';
  // A service's colleagues write to families together; a family sees the service and who wrote.
  const from = is_own ? (reader === 'service' ? writer : 'You') : isService ? `${writer}, ${name}` : (author ?? name);
  return (
    <article className={cx(styles.bubble, is_own && styles.own, marked && styles.marked)}>
      <p className={styles.from}>
        {from}
        {bulletin && <span className={styles.tag}>To all families</span>}
      </p>
      {removed ? (
        <p className={styles.muted}>This message was removed.</p>
      ) : (
        text && <p className={styles.text}>{text}</p>
      )}
      <MessageFiles files={files} from={is_own ? 'you' : from} />
      <div className={styles.meta}>
        <time dateTime={sent_at}>{formatTime(localTime(sent_at), reader)}</time>
        {state && <span>{state}</span>}
        {!is_own && !removed && (
          <Menu size="small" label="More about this message" items={[{ label: 'Report', onSelect: onReport }]} />
        )}
      </div>
    </article>
  );
}

type UnsentProps = { message: Unsent; onRetry: () => void; onDiscard: () => void };

/** A message that the server has not taken yet. */
export function UnsentBubble({ message: { text, files, refused }, onRetry, onDiscard }: UnsentProps) {
  return (
    <article className={cx(styles.bubble, styles.own, styles.waiting)}>
      {text && <p className={styles.text}>{text}</p>}
      <MessageFiles files={files} from="you" />
      {refused === undefined ? (
        <p className={styles.meta}>Sending</p>
      ) : (
        <div role="alert">
          <p className={styles.refused}>{refused}</p>
          <Button size="small" variant="secondary" onClick={onRetry}>
            Try again
          </Button>
          <Button size="small" variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      )}
    </article>
  );
}
