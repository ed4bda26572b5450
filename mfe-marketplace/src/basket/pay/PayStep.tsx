import { useState } from 'react';
import { configQuery, useQuery } from '@bairn/shared/app';
import { formatPence } from '@bairn/shared/format/money';
import { CardForm } from '@bairn/shared/payments/CardForm';
import type { Order } from '@bairn/shared/schema/booking';
import type { SavedCard } from '@bairn/shared/schema/money';
import { Alert } from '@bairn/shared/ui/Alert';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { TryAgain } from '@bairn/shared/ui/TryAgain';
import { CardChoice } from './CardChoice.tsx';
import { cardsQuery } from '../checkoutQueries.ts';
import styles from './PayStep.module.css';
import type { Payer, PayStep as Step } from './payBasket.ts';
import { firstChoice, newCard, rememberChoice } from './payChoice.ts';
import { PayProgress } from './PayProgress.tsx';
import { SavedCardForm } from './SavedCardForm.tsx';

type Props = {
  /** In pence. */
  total: number;
  /** Pence of it that the card is charged with. */
  now: number;
  /** The card pays the coming months too. */
  keeps: boolean;
  /** The step of the payment in progress; null without one. */
  step: Step | null;
  onPay: (payer: Payer, saveCard: boolean) => Promise<Order>;
  onPaid: (order: Order) => void;
};

const none: readonly SavedCard[] = [];

/** The card, a saved one or a new one, and the button that pays. */
export function PayStep({ total, now, keeps, step, onPay, onPaid }: Props) {
  const config = useQuery(configQuery);
  const saved = useQuery(cardsQuery);
  const [choice, setChoice] = useState<string>();
  const cards = saved.data ?? none;
  // Once, when the cards are there or will not come: a later answer must not take away what is being typed.
  if (choice === undefined && !saved.isPending) setChoice(firstChoice(cards));
  const card = cards.find(({ id, expired }) => id === choice && !expired);
  const submitLabel = now < total ? `Book and pay ${formatPence(now)} by card` : `Pay ${formatPence(total)}`;

  const pay = (payer: Payer, saveCard: boolean) => {
    // A new card that is kept is the newest saved one next time.
    rememberChoice(card?.id ?? (saveCard ? null : newCard));
    return onPay(payer, saveCard);
  };
  return (
    <Card title="Pay by card">
      <QueryView query={config} part skeleton="details">
        {({ payments, mode }) =>
          saved.isPending ? (
            <Skeleton shape="details" />
          ) : (
            <div className={styles.step}>
              {saved.isError && !saved.data && (
                <Alert
                  tone="warning"
                  live
                  action={<TryAgain size="small" variant="secondary" onRetry={() => void saved.refetch()} />}
                >
                  Your saved cards could not be loaded. You can pay with a new one.
                </Alert>
              )}
              {cards.length > 0 && (
                <CardChoice cards={cards} chosen={card?.id ?? newCard} locked={step !== null} onChoose={setChoice} />
              )}
              {card && keeps && <p>This card also pays the coming months of what you book every week.</p>}
              {card ? (
                <SavedCardForm
                  key={card.id}
                  card={card}
                  payments={payments}
                  submitLabel={submitLabel}
                  onPay={(payer) => pay(payer, false)}
                  onPaid={onPaid}
                />
              ) : (
                <CardForm
                  payments={payments}
                  demo={mode === 'demo'}
                  saving={keeps ? 'required' : 'offered'}
                  submitLabel={submitLabel}
                  onCard={(payer, { save_card }) => pay(payer, save_card)}
                  onDone={onPaid}
                />
              )}
              <PayProgress step={step} />
            </div>
          )
        }
      </QueryView>
    </Card>
  );
}
