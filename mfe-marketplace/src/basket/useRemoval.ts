import { useState } from 'react';
import { ApiError, errorMessage, useMutation, useQueryClient } from '@bairn/shared/app';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { addItem, basketQuery, removeItem } from '../components/basketQueries.ts';

const newItem = ({ session_id, instance_id, booking_option_id, child_id }: BasketItem, withChild: boolean) => ({
  session_id,
  instance_id,
  booking_option_id,
  ...(withChild ? { child_id } : {}),
});

/** Takes lines out with a way back, and holds anew what ran out. */
export function useRemoval(signedIn: boolean) {
  const client = useQueryClient();
  const remove = useMutation(removeItem);
  const add = useMutation(addItem);
  const [removed, setRemoved] = useState<BasketItem | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [repriced, setRepriced] = useState<Readonly<Record<string, number>>>({});
  const [busy, setBusy] = useState<string | null>(null);

  const attempt = async (id: string, change: () => Promise<void>) => {
    setBusy(id);
    setProblems(({ [id]: _, ...others }) => others);
    try {
      await change();
    } catch (error) {
      setProblems((others) => ({ ...others, [id]: errorMessage(error) }));
      // The line was changed elsewhere: what is there now is shown.
      if (error instanceof ApiError && error.status === 404)
        await client.invalidateQueries({ queryKey: basketQuery.queryKey });
    }
    setBusy(null);
  };

  return {
    removed,
    busy,
    /** Why a removed or expired line could not be held again, by its id. */
    problems,
    /** What a date cost before it was held anew, by the date's id, where that has changed. */
    repriced,
    take: (item: BasketItem) =>
      attempt(item.id, async () => {
        await remove.mutateAsync(item.id);
        setRemoved(item.status === 'held' ? item : null);
      }),
    undo: (item: BasketItem) =>
      attempt(item.id, async () => {
        await add.mutateAsync(newItem(item, signedIn));
        setRemoved(null);
      }),
    holdAgain: (item: BasketItem) =>
      attempt(item.id, async () => {
        const { items } = await add.mutateAsync(newItem(item, signedIn));
        const price = items.findLast(({ instance_id }) => instance_id === item.instance_id)?.price;
        if (price !== undefined && price !== item.price)
          setRepriced((others) => ({ ...others, [item.instance_id]: item.price }));
        await remove.mutateAsync(item.id);
      }),
  };
}
