import { call } from '@bairn/shared/app';
import { showConversation } from '@bairn/shared/calls/conversations';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import type { Message } from '@bairn/shared/schema/conversations';
import { useState } from 'react';
import { kindQuery, type Across, type OfBranch } from './queries.ts';

type Page = DataOf<typeof showConversation>;
type Known = { page: Page | undefined; messages: readonly Message[]; has_earlier: boolean };

/** Messages by their numbers; the later ones count where both have one. */
function merge(before: readonly Message[], later: readonly Message[]): readonly Message[] {
  const all = new Map([...before, ...later].map((message) => [message.seq, message]));
  return [...all.values()].toSorted((a, b) => a.seq - b.seq);
}

/** Adds a page to what is known; a gap between the two begins anew, because what is in it has not been read. */
function add({ messages, has_earlier }: Known, page: Page): Known {
  const newest = messages.at(-1)?.seq ?? 0;
  const first = page.messages[0]?.seq ?? page.last_seq + 1;
  if (messages.length === 0 || first > newest + 1) {
    return { page, messages: page.messages, has_earlier: page.has_earlier };
  }
  const all = merge(messages, page.messages);
  return { page, messages: all, has_earlier: first <= (messages[0]?.seq ?? 0) ? page.has_earlier : has_earlier };
}

/** The messages of a conversation that are known: its latest page, and earlier ones that were asked for. */
export function useThread(page: Page | undefined, of: OfBranch, { userId, kind }: Across) {
  const [known, setKnown] = useState<Known>({ page: undefined, messages: [], has_earlier: false });
  let now = known;
  if (page && page !== known.page) {
    now = add(known, page);
    setKnown(now);
  }
  const ask = async (query: { before: number } | { after: number }) =>
    (await call(showConversation, { params: { userId }, query: { ...of, ...kindQuery(kind), ...query } })).data;
  return {
    messages: now.messages,
    has_earlier: now.has_earlier,
    has_later: (now.messages.at(-1)?.seq ?? 0) < (page?.last_seq ?? 0),
    /** Asks for the messages before the first. */
    async earlier() {
      const answer = await ask({ before: now.messages[0]?.seq ?? 1 });
      setKnown((before) => ({
        ...before,
        messages: merge(answer.messages, before.messages),
        has_earlier: answer.has_earlier,
      }));
    },
    /** Asks for the messages after the last, where the conversation was opened at an earlier one. */
    async later() {
      const answer = await ask({ after: now.messages.at(-1)?.seq ?? 0 });
      setKnown((before) => ({ ...before, messages: merge(before.messages, answer.messages) }));
    },
    /** Shows a message that was just sent. */
    put: (message: Message) =>
      setKnown((before) =>
        message.seq === (before.messages.at(-1)?.seq ?? 0) + 1
          ? { ...before, messages: [...before.messages, message] }
          : before,
      ),
  };
}
