import { useQueryClient } from '@bairn/shared/app';
import { answerNeeds } from '@bairn/shared/calls/needs';
import type { ChildAnswers, NeedTopic } from '@bairn/shared/schema/needs';
import { useSend } from '../ui/form/useSend.ts';
import { needsQuery } from './needsQuery.ts';

/** Saves a parent's answer to one question; the screen shows what the server has stored. Null says none. */
export function useAnswer(child: ChildAnswers, topic: NeedTopic) {
  const client = useQueryClient();
  const send = useSend(answerNeeds);
  return async (text: string | null) => {
    const { data } = await send({
      params: { id: child.id },
      body: { topic, answer: text === null ? 'none' : 'alert', text, seen: child[topic].at },
    });
    client.setQueryData(
      needsQuery.queryKey,
      (known) => known && { data: known.data.map((one) => (one.id === data.id ? data : one)) },
    );
  };
}
