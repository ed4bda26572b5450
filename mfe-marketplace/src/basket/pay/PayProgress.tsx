import { useEffect, useState } from 'react';
import { Alert } from '@bairn/shared/ui/Alert';
import type { PayStep } from './payBasket.ts';

/** Milliseconds after which a payment under way is explained. */
const slow = 6000;

/** Says that a payment is taking long, while no question is open. */
export function PayProgress({ step }: { step: PayStep | null }) {
  const [late, setLate] = useState<PayStep | null>(null);
  useEffect(() => {
    if (step === null || step === 'bank') return;
    const timer = setTimeout(() => setLate(step), slow);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [step]);
  return (
    <div role="status">
      {late !== null && late === step && (
        <Alert tone="info" title="Still waiting for your bank">
          This can take a minute. Do not pay again: you are charged once only, and your places are kept. If you leave
          this page, the order waits for you here and under Bookings.
        </Alert>
      )}
    </div>
  );
}
