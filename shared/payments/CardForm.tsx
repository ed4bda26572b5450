import { lazy, Suspense } from 'react';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import type { CardFormProps } from './cardFormProps.ts';
import { SandboxCardForm } from './SandboxCardForm.tsx';
import type { StripeCardForm as StripeCardFormType } from './StripeCardForm.tsx';

const StripeCardForm = lazy(() =>
  import('./StripeCardForm.tsx').then((module) => ({ default: module.StripeCardForm })),
) as unknown as typeof StripeCardFormType;

/** A card and one button; the form is that of whoever takes the payments. Load it lazily: few who look also pay. */
export function CardForm<Result>(props: CardFormProps<Result>) {
  if (props.payments.provider !== 'stripe') return <SandboxCardForm {...props} />;
  return (
    <Suspense fallback={<Skeleton shape="details" />}>
      <StripeCardForm {...props} />
    </Suspense>
  );
}
