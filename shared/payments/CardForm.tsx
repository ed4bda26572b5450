import { lazy, Suspense } from 'react';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import type { CardFormProps } from './cardFormProps.ts';
import { SandboxCardForm } from './SandboxCardForm.tsx';
import type { StripeCardForm as StripeCardFormType } from './StripeCardForm.tsx';

const StripeCardForm = lazy(() =>
  import('./StripeCardForm.tsx').then((module) => ({ default: module.StripeCardForm })),
) as unknown as typeof StripeCardFormType;

/** The card form of the payment provider in use, with one button. Load it lazily: most visitors never pay. */
export function CardForm<Result>(props: CardFormProps<Result>) {
  if (props.payments.provider !== 'stripe') return <SandboxCardForm {...props} />;
  return (
    <Suspense fallback={<Skeleton shape="details" />}>
      <StripeCardForm {...props} />
    </Suspense>
  );
}
