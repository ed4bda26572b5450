import { useEffect, useEffectEvent } from 'react';
import type { Order } from '@bairn/shared/schema/booking';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { ErrorState } from '@bairn/shared/ui/ErrorState';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import type { Payer, PayStep as Step } from './payBasket.ts';

type Props = {
  /** In pence. */
  total: number;
  /** Pence of it that a card is charged with. */
  now: number;
  /** The card pays the coming months too. */
  keeps: boolean;
  /** The step of the payment in progress; null without one. */
  step: Step | null;
  /** Without a payer nothing is charged. */
  onPay: (payer: Payer | null, saveCard: boolean) => Promise<Order>;
  onPaid: (order: Order) => void;
};

/** What pays: a card now, an invoice or vouchers later, or funded hours alone. */
type Means = 'card' | 'later' | 'funded';

const loadFree = (funded: boolean) =>
  import('./FreeStep.tsx').then(({ FreeStep }) => ({ step, total, onPay, onPaid }: Props) => (
    <FreeStep funded={funded} total={total} step={step} onPay={() => onPay(null, false)} onPaid={onPaid} />
  ));
const loadCard = () =>
  import('./PayStep.tsx').then(({ PayStep }) => (props: Props) => <PayStep {...props} />);

/**
 * The last step of the checkout, whose code is loaded once it is drawn. Where that fails, the basket stays as it is and
 * the step can be loaded again. Give it a key by `means`.
 */
export function PaymentStep({ means, ...props }: Props & { means: Means }) {
  const {
    Dialog: Loaded,
    failed,
    open,
  } = useLazyDialog(() => (means === 'card' ? loadCard() : loadFree(means === 'funded')));
  const load = useEffectEvent(open);
  useEffect(() => load(), []);
  if (Loaded) return <Loaded {...props} />;
  return failed ? <ErrorState kind="remote-unavailable" part onRetry={open} /> : <Skeleton shape="details" />;
}
