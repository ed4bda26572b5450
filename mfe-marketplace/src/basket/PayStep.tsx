import { lazy, Suspense } from 'react';
import { useQuery } from '@bairn/shared/app';
import type { Order } from '@bairn/shared/schema/booking';
import { Card as CardBox } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import type { Card } from './cardProvider.ts';
import { configQuery } from './checkoutQueries.ts';
import { SandboxCardForm } from './SandboxCardForm.tsx';

const StripeCardForm = lazy(() =>
  import('./StripeCardForm.tsx').then((module) => ({ default: module.StripeCardForm })),
);

type Props = {
  /** In pence. */
  total: number;
  onPay: (card: Card) => Promise<Order>;
  onPaid: (order: Order) => void;
};

/** The card and the button that pays; the form is that of whoever takes the payment. */
export function PayStep(props: Props) {
  const config = useQuery(configQuery);
  return (
    <CardBox title="Pay by card">
      <QueryView query={config} part skeleton="details">
        {({ payments, mode }) =>
          payments.provider === 'stripe' ? (
            <Suspense fallback={<Skeleton shape="details" />}>
              <StripeCardForm {...props} payments={payments} />
            </Suspense>
          ) : (
            <SandboxCardForm {...props} payments={payments} showTestCards={mode === 'demo'} />
          )
        }
      </QueryView>
    </CardBox>
  );
}
