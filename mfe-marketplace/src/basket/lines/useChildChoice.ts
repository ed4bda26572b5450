import { useRef, useState } from 'react';
import { ApiError, reportError, useMutation } from '@bairn/shared/app';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { assignChild } from '#components/basketQueries.ts';
import type { LineErrors } from '../pay/payBasket.ts';

type Reasons = Readonly<Record<string, string>>;
type Refused = Readonly<Record<string, { others: string; reasons: Reasons }>>;
/** What became of a choice, by the line's id: why it was not saved, or null. */
type Outcome = Readonly<Record<string, string | null>>;
/** The children that lines are being given, by the line's id. */
type Trying = Readonly<Record<string, { child_id: string }>>;

/** A refusal stands as long as the other lines do: "already in your basket at this time" may pass. */
const othersOf = (items: readonly BasketItem[], id: string) =>
  items.flatMap((item) => (item.id === id ? [] : [`${item.id} ${item.child_id}`])).join();

const none: Reasons = {};

/** Refusals stand on the line; any other failure is alerted. */
const isRefusal = (status: number) => [404, 422].includes(status);

/** On the line when payment was tried; what went wrong is alerted. */
const notSaved = 'This choice was not saved. Choose the child again.';

/** Says which child lines are for, one line or several, and keeps what the server refuses, by line and child. */
export function useChildChoice(items: readonly BasketItem[]) {
  const assign = useMutation({ ...assignChild, meta: { shows: isRefusal } });
  const [refused, setRefused] = useState<Refused>({});
  const [trying, setTrying] = useState<Trying>({});
  /** The choices that are not answered, oldest first. */
  const unanswered = useRef(new Set<Promise<Outcome>>());

  const give = async (ids: readonly string[], child_id: string): Promise<Outcome> => {
    const attempt = { child_id };
    setTrying((before) => ({ ...before, ...Object.fromEntries(ids.map((id) => [id, attempt])) }));
    const reasons: [string, string][] = [];
    const given: string[] = [];
    let latest = items;
    for (const id of ids) {
      try {
        latest = (await assign.mutateAsync({ id, child_id })).items;
        given.push(id);
      } catch (error) {
        if (error instanceof ApiError && isRefusal(error.status)) {
          reasons.push([id, error.errors?.['child_id']?.[0] ?? error.message]);
        } else {
          // An `ApiError` is alerted already. The other lines would fail in the same way.
          if (!(error instanceof ApiError)) reportError(error);
          break;
        }
      }
    }
    // A line that was given another child meanwhile is still being saved.
    setTrying((before) => Object.fromEntries(Object.entries(before).filter(([, one]) => one !== attempt)));
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
    return {
      ...Object.fromEntries(ids.map((id) => [id, notSaved])),
      ...Object.fromEntries(given.map((id) => [id, null])),
      ...Object.fromEntries(reasons),
    };
  };

  return {
    choose(ids: readonly string[], child_id: string) {
      const answered = give(ids, child_id);
      unanswered.current.add(answered);
      void answered.finally(() => unanswered.current.delete(answered));
    },
    /** Waits for the choices that are being saved. @returns why some were not, by line; empty when all are saved */
    async saved(): Promise<LineErrors> {
      const outcomes = await Promise.all(unanswered.current);
      // Of two choices for a line the later one counts.
      const last = Object.entries(Object.assign({}, ...outcomes) as Outcome);
      return Object.fromEntries(last.flatMap(([id, reason]) => (reason === null ? [] : [[id, reason]])));
    },
    /** The child that a line is being given, before the server has answered. */
    tried: (id: string) => trying[id]?.child_id,
    refusals: (id: string): Reasons => (refused[id]?.others === othersOf(items, id) ? refused[id].reasons : none),
  };
}

export type ChildChoices = ReturnType<typeof useChildChoice>;
