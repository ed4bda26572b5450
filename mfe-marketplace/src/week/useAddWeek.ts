import { ApiError, invalidateAfter, useMutation, useQueryClient } from '@bairn/shared/app';
import { addPattern } from '@bairn/shared/calls/pattern';
import { formatTime, localTime } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import type { WeekOffer } from '@bairn/shared/schema/pattern';
import { addWeek } from '../components/basketQueries.ts';
import type { WeekAsked } from './weekAddress.ts';
import { childName } from './weekWords.ts';

/** Puts a week into the basket, all of its dates or none, and says what became of it. */
export function useAddWeek(asked: WeekAsked, offer: WeekOffer, family: readonly FamilyChild[]) {
  const client = useQueryClient();
  const add = useMutation(addWeek);
  const children = asked.children.map(({ who }, nth) => ({
    id: 'child' in who ? who.child : null,
    name: childName(asked.children, nth, family),
  }));
  const dates = offer.lines.map(({ session_id, instance_id, child, price }) => ({
    session_id,
    instance_id,
    child,
    price,
  }));
  const until = add.data?.items.findLast(({ status }) => status === 'held')?.held_until;
  const held = until ? `, held until ${formatTime(localTime(until), 'family')}` : '';
  return {
    busy: add.isPending,
    added: add.isSuccess ? `${plural(dates.length, 'place')} added to your basket${held}.` : null,
    refused: add.error && refusal(add.error),
    add: () =>
      add.mutate(
        { children, dates },
        // Places have gone since they were shown: the list shows how they stand now.
        { onError: () => void invalidateAfter(client, addPattern) },
      ),
  };
}

function refusal(error: Error): string {
  if (!(error instanceof ApiError)) return 'The week was not added. Try again.';
  const others = Object.keys(error.errors ?? {}).length - 1;
  const more =
    error.code === 'dates_gone' && others > 0 ? ` ${plural(others, 'other place')} cannot be had either.` : '';
  return `${error.message}${more}`;
}
