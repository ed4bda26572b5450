import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage, useMutation, useQuery } from '@bairn/shared/app';
import type { BasketItem } from '@bairn/shared/schema/booking';
import type { Voucher } from '@bairn/shared/schema/vouchers';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { assignPayment } from '#components/basketQueries.ts';
import { vouchersQuery } from '../checkoutQueries.ts';
import { isPayable, isSaid, paidBy, wayOf, waysOf, type Way } from './ways.ts';

const none: readonly Voucher[] = [];

/** How each line is paid: what was chosen, the choosing of it, and the voucher accounts that it needs. */
export function useWays(items: readonly BasketItem[], signedIn: boolean) {
  const { mutate, mutateAsync } = useMutation(assignPayment);
  const payable = items.filter(isPayable);
  const offersVouchers = payable.some((item) => waysOf(item).includes('voucher'));
  const saved = useQuery({ ...vouchersQuery, enabled: signedIn && offersVouchers });
  const vouchers = saved.data ?? none;
  const dialog = useLazyDialog(() => import('@bairn/shared/payments/VoucherDialog').then((one) => one.VoucherDialog));
  /** Lines that wait for a voucher account of their child, the first of which is asked for. */
  const [waiting, setWaiting] = useState<readonly BasketItem[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const assign = async (line: BasketItem, way: Way, method?: string) => {
    try {
      await mutateAsync(paidBy(line, way, method));
    } catch (error) {
      setFailure(errorMessage(error));
    }
  };
  const ask = (lines: readonly BasketItem[]) => {
    setWaiting(lines);
    if (lines.length > 0) dialog.open();
    else dialog.close();
  };
  /** Chooses a way for those lines that offer it; vouchers ask for an account where the child has none. */
  const choose = async (lines: readonly BasketItem[], way: Way, account?: Voucher) => {
    setFailure(undefined);
    setBusy(true);
    const without: BasketItem[] = [];
    // Pressed before the saved accounts came: whether one is missing is known when they are there.
    const answer = way === 'voucher' && !saved.data ? await saved.refetch({ cancelRefetch: false }) : saved;
    if (way === 'voucher' && !answer.data) {
      setFailure('Your voucher accounts could not be loaded. Choose vouchers again.');
      setBusy(false);
      return without;
    }
    const known = answer.data ?? none;
    for (const line of lines.filter((one) => waysOf(one).includes(way))) {
      const voucher = account ?? known.find(({ child_id }) => child_id === line.child_id);
      if (way !== 'voucher') await assign(line, way);
      else if (voucher) await assign(line, way, voucher.id);
      else if (line.child_id) without.push(line);
    }
    setBusy(false);
    return without;
  };

  // A line that takes no card is paid by invoice unless another way is chosen: the summary has to know.
  const unsaid = payable.find((item) => wayOf(item) === 'invoice' && !isSaid(item))?.id;
  const say = useEffectEvent((line: string) => {
    const item = items.find(({ id }) => id === line);
    if (item) mutate(paidBy(item, 'invoice'), { onError: (error) => setFailure(errorMessage(error)) });
  });
  useEffect(() => {
    if (signedIn && unsaid) say(unsaid);
  }, [signedIn, unsaid]);

  const [first] = waiting;
  return {
    busy,
    failure,
    vouchers,
    choose: (lines: readonly BasketItem[], way: Way, account?: Voucher) => void choose(lines, way, account).then(ask),
    /** Asks for another account of the child of a line. */
    addVoucher: (line: BasketItem) => ask([line]),
    dialog: dialog.Dialog && first?.child && (
      <dialog.Dialog
        key={first.child.id}
        child={first.child}
        onClose={() => ask([])}
        onSaved={(voucher) => {
          const own = waiting.filter(({ child_id }) => child_id === voucher.child_id);
          const others = waiting.filter(({ child_id }) => child_id !== voucher.child_id);
          void choose(own, 'voucher', voucher).then(() => ask(others));
        }}
      />
    ),
  };
}

/** What `useWays` answers. */
export type Ways = ReturnType<typeof useWays>;
