import { useState } from 'react';
import { ApiError, invalidate, useMutation, useQueryClient, useSession } from '@bairn/shared/app';
import { listPaymentMethods } from '@bairn/shared/calls/payments';
import type { Basket, Order } from '@bairn/shared/schema/booking';
import { assignPayment } from '../components/basketQueries.ts';
import { tellTabs } from '../components/basketUid.ts';
import styles from './Checkout.module.css';
import { CheckoutLines } from './lines/CheckoutLines.tsx';
import { refreshBasket } from './checkoutQueries.ts';
import { LoginStep } from './pay/LoginStep.tsx';
import { OrderSummaryCard } from './pay/OrderSummaryCard.tsx';
import {
  BankClosed,
  LinesRefused,
  OrderUnsure,
  payBasket,
  type LineErrors,
  type Payer,
  type PayStep as Step,
} from './pay/payBasket.ts';
import { chargedNow, isFunded, isPayable, wayOf } from './pay/ways.ts';
import { PaymentStep } from './pay/PaymentStep.tsx';
import { useChildChoice } from './lines/useChildChoice.ts';
import type { Lines } from './lines/useLines.ts';

type Props = {
  basket: Basket;
  receivedAt: number;
  lines: Lines;
  /** The basket is being paid: what is shown stays as it is, although the lines become an order. */
  paying: boolean;
  /** The basket as it is being paid; null when that is over. */
  onPaying: (paid: Basket | null) => void;
  /** The order is there, paid or not yet. */
  onOrder: (order: Order) => void;
  /** The order is there while its bank is asked, so that a reload finds it, or its bank has refused and it is over. */
  onBank: (order: Order, refused: boolean) => void;
  /** No answer came: it is unknown whether the order was placed. */
  onUnsure: (unsure: OrderUnsure) => void;
};

/** A basket with lines: who they are for, what is paid, and the payment. */
export function Checkout({ basket, receivedAt, lines, paying, onPaying, onOrder, onBank, onUnsure }: Props) {
  const { status } = useSession();
  const client = useQueryClient();
  const assign = useMutation(assignPayment);
  const choices = useChildChoice(basket.items);
  const [step, setStep] = useState<Step | null>(null);
  const [problems, setProblems] = useState<LineErrors>({});
  /** Why the card was refused: the form says it, and the lines need not. */
  const [refusal, setRefusal] = useState<string>();
  const signedIn = status === 'signed-in';
  // While no place is held there is nothing to pay. What was typed of a card stays for when one is held again.
  const nothing = !basket.items.some((item) => item.status === 'held');

  const held = basket.items.filter((item) => item.status === 'held');
  const funded = held.length > 0 && held.every(isFunded);
  const now = chargedNow(held);
  // A line that takes no way at all shows the card's form, whose button says what is wrong.
  const later = held.some(isPayable) && held.filter(isPayable).every((item) => !['card', null].includes(wayOf(item)));

  const pay = async (payer: Payer | null, saveCard: boolean) => {
    let placed: Order | undefined;
    // With the children who are being saved: they are chosen on screen.
    const items = basket.items.map((item) => ({ ...item, child_id: choices.tried(item.id) ?? item.child_id }));
    const meant = { ...basket, items };
    setProblems({});
    onPaying(meant);
    try {
      const order = await payBasket({
        basket: meant,
        saved: choices.saved,
        payer,
        saveCard,
        assign: assign.mutateAsync,
        onStep: setStep,
        onPlaced: (known) => {
          placed = known;
          tellTabs();
          if (known.needs_authentication) onBank(known, false);
        },
      });
      if (saveCard) void invalidate(client, listPaymentMethods);
      return order;
    } catch (error) {
      if (error instanceof OrderUnsure) onUnsure(error);
      else if (placed && !(error instanceof ApiError && error.status === 422)) onOrder(placed);
      else {
        if (placed) onBank(placed, true);
        if (error instanceof LinesRefused) setProblems(error.lines);
        else if (error instanceof BankClosed) setRefusal(error.said);
        else if (error instanceof ApiError) setRefusal(error.errors?.['payment_method_id']?.[0]);
      }
      await refreshBasket(client);
      onPaying(null);
      throw error;
    } finally {
      setStep(null);
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
        choices={choices}
        lines={lines}
      />
      <div className={styles.summary} hidden={nothing}>
        <OrderSummaryCard basket={basket} signedIn={signedIn} locked={paying} />
      </div>
      <div className={styles.step} hidden={signedIn && nothing}>
        {signedIn ? (
          <PaymentStep
            key={funded ? 'funded' : later ? 'later' : 'card'}
            means={funded ? 'funded' : later ? 'later' : 'card'}
            total={basket.total}
            now={now}
            keeps={held.some((item) => item.block?.recurring && isPayable(item) && wayOf(item) === 'card')}
            step={step}
            onPay={pay}
            onPaid={onOrder}
          />
        ) : (
          <LoginStep kept={!nothing} />
        )}
      </div>
    </div>
  );
}
