import { useState } from 'react';
import { ApiError, reportError, useMutation } from '@bairn/shared/app';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { assignChild } from '#components/basketQueries.ts';

type Reasons = Readonly<Record<string, string>>;
type Refused = Readonly<Record<string, { others: string; reasons: Reasons }>>;

/** A refusal stands as long as the other lines do: "already in your basket at this time" may pass. */
const othersOf = (items: readonly BasketItem[], id: string) =>
  items.flatMap((item) => (item.id === id ? [] : [`${item.id} ${item.child_id}`])).join();

const none: Reasons = {};

/** Says which child lines are for, one line or several, and keeps what the server refuses, by line and child. */
export function useChildChoice(items: readonly BasketItem[]) {
  const assign = useMutation(assignChild);
  const [refused, setRefused] = useState<Refused>({});
  const [trying, setTrying] = useState<Reasons>({});

  const choose = async (ids: readonly string[], child_id: string) => {
    setTrying(Object.fromEntries(ids.map((id) => [id, child_id])));
    const reasons: [string, string][] = [];
    const given: string[] = [];
    let latest = items;
    for (const id of ids) {
      try {
        latest = (await assign.mutateAsync({ id, child_id })).items;
        given.push(id);
      } catch (error) {
        if (error instanceof ApiError && [404, 422].includes(error.status)) {
          reasons.push([id, error.errors?.['child_id']?.[0] ?? error.message]);
        } else {
          // Alerted already, as every failed change is; the other lines would fail in the same way.
          if (!(error instanceof ApiError)) reportError(error);
          break;
        }
      }
    }
    setTrying({});
    setRefused((before) => {
      const next = { ...before };
      // Beside a child who is accepted, why another one was not would read as a fault of the line.
      for (const id of given) delete next[id];
      for (const [id, reason] of reasons) {
        const others = othersOf(latest, id);
        const kept = before[id]?.others === others ? before[id].reasons : none;
        next[id] = { others, reasons: { ...kept, [child_id]: reason } };
      }
      return next;
    });
  };

  return {
    choose,
    /** The child that a line is being given, before the server has answered. */
    tried: (id: string) => trying[id],
    refusals: (id: string): Reasons => (refused[id]?.others === othersOf(items, id) ? refused[id].reasons : none),
  };
}
