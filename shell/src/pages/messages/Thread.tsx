import { errorMessage, reportShown, useAppEvent, useMutation, useSearchParams, useSession } from '@bairn/shared/app';
import { readConversation, type showConversation } from '@bairn/shared/calls/conversations';
import { localDate } from '@bairn/shared/format/date';
import { now } from '@bairn/shared/schema/clock';
import type { Message } from '@bairn/shared/schema/conversations';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Bubble, UnsentBubble } from './Bubble.tsx';
import { Composer } from './Composer.tsx';
import styles from './Messages.module.css';
import { kindQuery, type Across, type OfBranch } from './queries.ts';
import { useSending } from './useSending.ts';
import { useThread } from './useThread.ts';
import { dayName } from './when.ts';

/** Milliseconds for which "is writing" is shown after it was told. */
const writingFor = 6000;
/** Pixels from the end within which a person counts as reading the latest message. */
const nearEnd = 120;

const loadReport = async () => (await import('./ReportMessageDialog.tsx')).ReportMessageDialog;

type Props = {
  page: DataOf<typeof showConversation>;
  of: OfBranch;
  across: Across;
  /** The message at which the conversation was opened, from a search. */
  around: number | undefined;
  onUnblock: () => void;
};

/** The messages of a conversation, read as they are seen, and the place to write. */
export function Thread({ page, of, across, around, onUnblock }: Props) {
  const { account, user } = useSession();
  const [, setAddress] = useSearchParams();
  const thread = useThread(page, of, across);
  const { messages } = thread;
  const sending = useSending({
    own: user?.id ?? '',
    of,
    across,
    onSent(message) {
      thread.put(message);
      // It is at the end, and what is shown may be far from there.
      if (around !== undefined) setAddress(across.kind === 'staff' ? { kind: 'staff' } : {}, { replace: true });
    },
  });
  const reader = account === 'service' ? 'service' : 'family';
  const writing = useWriting(across.userId);
  useReadTo(page, messages.at(-1)?.seq ?? 0, of, across);
  const [reported, setReported] = useState<Message | null>(null);
  const report = useLazyDialog(loadReport);
  const { ref: box, hold } = useScrolling(messages, sending.unsent.length, around);
  const paging = useMutation({
    mutationFn: (way: 'earlier' | 'later') => {
      hold(way);
      return thread[way]();
    },
    onError: (error: Error) => reportShown(error),
  });
  const lastOwn = messages.findLast(({ is_own }) => is_own)?.seq;
  const today = localDate(now());

  return (
    <div className={styles.conversation}>
      {/* What scrolls has to be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className={styles.thread} role="log" aria-label="Messages" tabIndex={0}>
        {thread.has_earlier && (
          <Button
            size="small"
            variant="quiet"
            busy={paging.isPending && paging.variables === 'earlier'}
            onClick={() => paging.mutate('earlier')}
          >
            Show earlier messages
          </Button>
        )}
        {messages.length === 0 && sending.unsent.length === 0 && (
          <p className={styles.muted}>{`This is the beginning of your conversation with ${page.other.name}.`}</p>
        )}
        <ol role="list" className={styles.messages}>
          {messages.map((message, at) => {
            const date = localDate(message.sent_at);
            const first = at === 0 || localDate(messages[at - 1]?.sent_at ?? '') !== date;
            return (
              <li key={message.seq} data-own={message.is_own || undefined} data-seq={message.seq}>
                {first && <h2 className={styles.day}>{dayName(date, today)}</h2>}
                <Bubble
                  message={message}
                  name={page.other.name}
                  reader={reader}
                  isService={reader === 'family' && page.other.kind === 'service'}
                  state={message.seq === lastOwn ? (message.seq <= page.seen_to ? 'Seen' : 'Sent') : undefined}
                  marked={message.seq === around}
                  onReport={() => {
                    setReported(message);
                    report.open();
                  }}
                />
              </li>
            );
          })}
          {sending.unsent.map((one) => (
            <li key={one.client_id} data-own>
              <UnsentBubble
                message={one}
                onRetry={() => sending.retry(one.client_id)}
                onDiscard={() => sending.drop(one.client_id)}
              />
            </li>
          ))}
        </ol>
        {thread.has_later && (
          <Button
            size="small"
            variant="quiet"
            busy={paging.isPending && paging.variables === 'later'}
            onClick={() => paging.mutate('later')}
          >
            Show later messages
          </Button>
        )}
      </div>
      {paging.error && (
        <Alert tone="danger" live>
          {errorMessage(paging.error)}
        </Alert>
      )}
      <p className={styles.writing} aria-live="polite">
        {writing && `${page.other.name} is writing`}
      </p>
      {page.closed === null ? (
        <Composer
          of={of}
          across={across}
          name={page.other.name}
          draft={sending.draft}
          onType={sending.type}
          onSend={sending.send}
        />
      ) : (
        <Closed {...page} onUnblock={onUnblock} />
      )}
      {report.Dialog && reported && <report.Dialog message={reported} of={of} across={across} onClose={report.close} />}
    </div>
  );
}

function Closed({ closed, blocked, other, onUnblock }: Props['page'] & Pick<Props, 'onUnblock'>) {
  if (closed === 'ended') {
    return (
      <Alert tone="info">{`You and ${other.name} are no longer in contact through Bairn. You can still read what was written.`}</Alert>
    );
  }
  return blocked ? (
    <Alert
      tone="warning"
      action={
        <Button size="small" variant="secondary" onClick={onUnblock}>
          Unblock
        </Button>
      }
    >
      {`You have blocked ${other.name}. Neither of you can write here.`}
    </Alert>
  ) : (
    <Alert tone="info">No messages can be sent in this conversation at the moment.</Alert>
  );
}

/** Whether the other side was writing within the last seconds. */
function useWriting(userId: string): boolean {
  const [writing, setWriting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useAppEvent('typing.began', ({ id }) => {
    if (id !== userId) return;
    setWriting(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWriting(false), writingFor);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return writing;
}

/** Marks what is on the screen as read, once somebody looks at it. */
function useReadTo(page: Props['page'], seq: number, of: OfBranch, { userId, kind }: Across): void {
  const read = useSend(readConversation);
  const { mutate } = useMutation({
    mutationFn: (to: number) => read({ params: { userId }, query: { ...of, ...kindQuery(kind) }, body: { seq: to } }),
    // The badge stays as it is; the next message or visit tries again.
    onError: (error: Error) => reportShown(error),
  });
  const asked = useRef(0);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible' || seq <= page.read_to || seq <= asked.current) return;
      asked.current = seq;
      mutate(seq);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [seq, page.read_to, mutate]);
}

/** Keeps the place: at the end while somebody reads there, at the same message where earlier ones are added. */
function useScrolling(messages: readonly Message[], unsent: number, around: number | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef<{ from: number; top: number } | undefined>(undefined);
  const atEnd = useRef(true);
  const placed = useRef(false);
  const [first, last] = [messages[0]?.seq, messages.at(-1)?.seq];
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    if (held.current) {
      box.scrollTop = held.current.top + (box.scrollHeight - held.current.from);
      held.current = undefined;
      return;
    }
    const sought = placed.current ? undefined : around;
    placed.current = true;
    if (sought !== undefined) box.querySelector(`[data-seq="${sought}"]`)?.scrollIntoView({ block: 'center' });
    else if (atEnd.current && around === undefined) box.scrollTop = box.scrollHeight;
  }, [first, last, unsent, around]);
  useEffect(() => {
    const box = ref.current;
    const note = () => {
      if (box) atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
    };
    box?.addEventListener('scroll', note, { passive: true });
    return () => box?.removeEventListener('scroll', note);
  }, []);
  return {
    ref,
    /** Before messages are added on a side. */
    hold: (way: 'earlier' | 'later') => {
      const box = ref.current;
      if (box && way === 'earlier') held.current = { from: box.scrollHeight, top: box.scrollTop };
    },
  };
}
