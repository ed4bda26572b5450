import { ApiError, useMutation, useQueryClient, useSession } from '@bairn/shared/app';
import type { Basket, Order } from '@bairn/shared/schema/booking';
import { lazy, Suspense, useState } from 'react';
import { assignPayment } from '../components/basketQueries.ts';
import type { Card } from './cardProvider.ts';
import styles from './Checkout.module.css';
import { CheckoutLines } from './CheckoutLines.tsx';
import { refreshBasket } from './checkoutQueries.ts';
import { LoginStep } from './LoginStep.tsx';
import { OrderSummaryCard } from './OrderSummaryCard.tsx';
import { LinesRefused, OrderUnsure, payBasket, type LineErrors } from './payBasket.ts';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import type { useRemoval } from './useRemoval.ts';

/** Nobody pays before they have signed in. */
const PayStep = lazy(() => import('./PayStep.tsx').then((module) => ({ default: module.PayStep })));

type Props = {
  basket: Basket;
  receivedAt: number;
  removal: ReturnType<typeof useRemoval>;
  /** The basket is being paid: what is shown stays as it is, although the lines become an order. */
  paying: boolean;
  onPaying: (paying: boolean) => void;
  /** The order is there, paid or not yet. */
  onOrder: (order: Order) => void;
  /** The order is there while the bank is asked, or no longer (null): a reload finds it. */
  onBank: (order: Order | null) => void;
  /** Nobody knows whether the order is there. */
  onUnsure: (unsure: OrderUnsure) => void;
};

/** A basket with lines: who they are for, what is paid, and the payment. */
export function Checkout({ basket, receivedAt, removal, paying, onPaying, onOrder, onBank, onUnsure }: Props) {
  const { status } = useSession();
  const client = useQueryClient();
  const assign = useMutation(assignPayment);
  const [problems, setProblems] = useState<LineErrors>({});
  /** Why the card was refused: the form says it, and the lines need not. */
  const [refusal, setRefusal] = useState<string>();
  const signedIn = status === 'signed-in';

  const pay = async (card: Card) => {
    let placed: Order | undefined;
    setProblems({});
    onPaying(true);
    try {
      return await payBasket(
        { basket: basket.basket_uid ?? '', lines: basket.items, card, assign: assign.mutateAsync },
        (order) => {
          placed = order;
          if (order.needs_authentication) onBank(order);
        },
      );
    } catch (error) {
      if (error instanceof OrderUnsure) onUnsure(error);
      else if (placed && !(error instanceof ApiError && error.status === 422)) onOrder(placed);
      else {
        if (placed) onBank(null);
        if (error instanceof LinesRefused) setProblems(error.lines);
        else if (error instanceof ApiError) setRefusal(error.errors?.['payment_method_id']?.[0]);
      }
      await refreshBasket(client);
      onPaying(false);
      throw error;
    }
  };

  return (
    <div className={styles.checkout}>
      <CheckoutLines
        basket={basket}
        receivedAt={receivedAt}
        locked={paying}
        problems={problems}
        refusal={refusal}
        onChoose={() => setProblems({})}
        removal={removal}
      />
      <div className={styles.summary}>
        <OrderSummaryCard basket={basket} signedIn={signedIn} locked={paying} />
      </div>
      <div className={styles.step}>
        {signedIn ? (
          <Suspense fallback={<Skeleton shape="details" />}>
            <PayStep total={basket.total} onPay={pay} onPaid={onOrder} />
          </Suspense>
        ) : (
          <LoginStep />
        )}
      </div>
    </div>
  );
}
