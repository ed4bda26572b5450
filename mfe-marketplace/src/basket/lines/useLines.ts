import { useState } from 'react';
import { ApiError, errorMessage, invalidate, useMutation, useQueryClient } from '@bairn/shared/app';
import { readBasket } from '@bairn/shared/calls/booking';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { addItem, extendItem, holdItemAgain, removeItem } from '#components/basketQueries.ts';

const newItem = ({ session_id, instance_id, booking_option_id, child_id }: BasketItem, withChild: boolean) => ({
  session_id,
  instance_id,
  booking_option_id,
  ...(withChild ? { child_id } : {}),
});

/** The line is not what it was: removed, expired or held again in another tab, or by the time that passed. */
const isOld = (error: unknown) => error instanceof ApiError && [404, 409].includes(error.status);

/** What can be done with lines: take one out with a way back, keep it longer, hold it again when its time was over. */
export function useLines(signedIn: boolean) {
  const client = useQueryClient();
  const remove = useMutation(removeItem);
  const add = useMutation(addItem);
  const extend = useMutation(extendItem);
  const again = useMutation(holdItemAgain);
  const [removed, setRemoved] = useState<BasketItem | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState<string | null>(null);

  const attempt = async (id: string, change: () => Promise<unknown>, by = id) => {
    setBusy(by);
    setProblems(({ [id]: _, ...others }) => others);
    try {
      await change();
    } catch (error) {
      setProblems((others) => ({ ...others, [id]: errorMessage(error) }));
      if (isOld(error)) await invalidate(client, readBasket);
    }
    setBusy(null);
  };

  return {
    /** The line that was taken out last. */
    removed,
    /** The line that is being changed, or `all`. */
    busy,
    /** Why a line could not be changed, or a removed one not be put back, by its id. */
    problems,
    take: (item: BasketItem) =>
      attempt(item.id, async () => {
        await remove.mutateAsync(item.id);
        setRemoved(item);
      }),
    undo: (item: BasketItem) =>
      attempt(item.id, async () => {
        await add.mutateAsync(newItem(item, signedIn));
        setRemoved(null);
      }),
    /** The way back is offered no longer. */
    forget: () => setRemoved(null),
    keepLonger: (item: BasketItem) => attempt(item.id, () => extend.mutateAsync(item.id)),
    /** One after the other; a line that is refused says so, and the others are kept. */
    keepAllLonger: async (items: readonly BasketItem[]) => {
      for (const { id } of items) await attempt(id, () => extend.mutateAsync(id), 'all');
    },
    holdAgain: (item: BasketItem) => attempt(item.id, () => again.mutateAsync(item.id)),
  };
}

export type Lines = ReturnType<typeof useLines>;
