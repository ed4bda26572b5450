import { ApiError, call, errorMessage, invalidateAfter, reportShown, useQueryClient } from '@bairn/shared/app';
import { sendMessage } from '@bairn/shared/calls/conversations';
import type { Message, MessageFile } from '@bairn/shared/schema/conversations';
import { useEffect, useRef, useState } from 'react';
import { kindQuery, type Across, type OfBranch } from './queries.ts';
import { keep, readKept, type Unsent } from './unsent.ts';

/** Milliseconds until a message is tried again that the network or a busy server did not take. */
const again = 4000;

/** Whether trying again may help: the network, a busy server, or a limit that ends. */
const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

type Props = { own: string; of: OfBranch; across: Across; onSent: (message: Message) => void };

/**
 * What is typed and sent in a conversation. A message that is not taken waits, also over a reload, and is sent again with
 * the same id, so the server keeps it once. They go one by one, so that they arrive in order.
 */
export function useSending({ own, of, across, onSent }: Props) {
  const { userId, kind } = across;
  const key = `${kind ?? ''}${userId}${of.nursery_branch_id ?? ''}`;
  const client = useQueryClient();
  const [kept, setKept] = useState(() => readKept(own, key));
  const sending = useRef(false);
  const latest = useRef(kept);

  function change(next: Partial<typeof kept>): void {
    latest.current = { ...latest.current, ...next };
    keep(own, key, latest.current);
    setKept(latest.current);
  }
  const mark = (id: string, refused: string | undefined) =>
    change({ unsent: latest.current.unsent.map((one) => (one.client_id === id ? { ...one, refused } : one)) });
  const drop = (id: string) => change({ unsent: latest.current.unsent.filter((one) => one.client_id !== id) });

  /** Sends what waits, one after the other; stops where the network does not take it. */
  async function flush(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    try {
      for (;;) {
        const next = latest.current.unsent.find(({ refused }) => refused === undefined);
        if (!next || !(await sendOne(next))) return;
      }
    } finally {
      sending.current = false;
    }
  }

  async function sendOne({ client_id, text, files }: Unsent): Promise<boolean> {
    try {
      const { data } = await call(sendMessage, {
        params: { userId },
        query: { ...of, ...kindQuery(kind) },
        body: { client_id, text, files: files.map(({ id }) => id) },
      });
      onSent(data);
      drop(client_id);
      void invalidateAfter(client, sendMessage);
      return true;
    } catch (error) {
      if (error instanceof Error) reportShown(error);
      if (mayPass(error)) return false;
      mark(client_id, error instanceof Error ? errorMessage(error) : 'This was not sent.');
      return true;
    }
  }

  const flushNow = useRef(() => {});
  useEffect(() => {
    flushNow.current = () => void flush();
  });
  useEffect(() => {
    const now = () => flushNow.current();
    now();
    const timer = setInterval(now, again);
    addEventListener('online', now);
    return () => {
      clearInterval(timer);
      removeEventListener('online', now);
    };
  }, []);

  return {
    draft: kept.draft,
    unsent: kept.unsent,
    type: (draft: string) => change({ draft }),
    /** Puts a message behind those that wait, and sends them. */
    send: (text: string, files: readonly MessageFile[]) => {
      change({ draft: '', unsent: [...latest.current.unsent, { client_id: crypto.randomUUID(), text, files }] });
      flushNow.current();
    },
    retry: (id: string) => {
      mark(id, undefined);
      flushNow.current();
    },
    drop,
  };
}
