import { useEffect, useRef, type ReactNode } from 'react';
import { Drawing } from './Drawing.tsx';
import type { ErrorKind } from './errorKind.ts';
import styles from './EmptyState.module.css';
import { TryAgain } from './TryAgain.tsx';

const words = {
  'not-found': ['We cannot find that', 'It may have been moved or taken down, or the link may be incomplete.'],
  forbidden: ['You do not have access to this', 'Ask an administrator of your service if you think you should.'],
  'remote-unavailable': ['This part of Bairn did not load', 'Nothing you did is lost. The rest of Bairn still works.'],
  offline: ['We cannot reach Bairn', 'Check your connection. Nothing you did is lost.'],
  unexpected: ['This did not load', 'Nothing was changed. Try again in a moment.'],
} as const satisfies Record<ErrorKind, readonly [string, string]>;

const drawings = {
  'not-found': 'not-found',
  forbidden: 'forbidden',
  'remote-unavailable': 'broken',
  offline: 'offline',
  unexpected: 'broken',
} as const satisfies Record<ErrorKind, string>;

type Props = {
  kind: ErrorKind;
  /** The server's message; replaces the general text. */
  message?: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** Another action, beside Try again. */
  action?: ReactNode;
  /** Only a part of the page failed: the page itself is not marked as an error page. */
  part?: boolean;
  /** The page's own heading already says what happened. */
  titled?: boolean;
};

/** What happened, what is safe, and what to do. */
export function ErrorState({ kind, message, onRetry, retrying, action, part, titled }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [title, text] = words[kind];

  useEffect(() => {
    const main = part ? null : box.current?.closest('main');
    if (!main || main.dataset.error) return;
    main.dataset.error = kind;
    return () => {
      delete main.dataset.error;
    };
  }, [kind, part]);

  return (
    <div ref={box} className={styles.empty} role="alert">
      <Drawing name={drawings[kind]} />
      {!titled && <h2>{title}</h2>}
      <p>{message || text}</p>
      {(onRetry || action) && (
        <div className={styles.action}>
          {onRetry && <TryAgain onRetry={onRetry} retrying={retrying} />}
          {action}
        </div>
      )}
    </div>
  );
}
