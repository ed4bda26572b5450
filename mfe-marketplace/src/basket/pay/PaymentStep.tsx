import { useEffect, useEffectEvent } from 'react';
import type { Order } from '@bairn/shared/schema/booking';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { ErrorState } from '@bairn/shared/ui/ErrorState';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import type { Payer, PayStep as Step } from './payBasket.ts';

type Props = {
  /** In pence. */
  total: number;
  /** The step of the payment in progress; null without one. */
  step: Step | null;
  /** Without a payer nothing is charged. */
  onPay: (payer: Payer | null, saveCard: boolean) => Promise<Order>;
  onPaid: (order: Order) => void;
};

const loadFunded = () =>
  import('./FundedStep.tsx').then(({ FundedStep }) => ({ step, onPay, onPaid }: Props) => (
    <FundedStep step={step} onPay={() => onPay(null, false)} onPaid={onPaid} />
  ));
const loadCard = () =>
  import('./PayStep.tsx').then(({ PayStep }) => (props: Props) => <PayStep {...props} />);

/**
 * The last step of the checkout, whose code is loaded once it is drawn. Where that fails, the basket stays as it is and
 * the step can be loaded again. Give it a key by `funded`.
 */
export function PaymentStep({ funded, ...props }: Props & { funded: boolean }) {
  const { Dialog: Loaded, failed, open } = useLazyDialog(funded ? loadFunded : loadCard);
  const load = useEffectEvent(open);
  useEffect(() => load(), []);
  if (Loaded) return <Loaded {...props} />;
  return failed ? <ErrorState kind="remote-unavailable" part onRetry={open} /> : <Skeleton shape="details" />;
}
