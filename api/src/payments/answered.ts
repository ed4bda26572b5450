import { PaymentUnavailable } from '../payment-provider/paymentProvider.ts';
import { Refusal } from '../refusals/refusal.ts';

/** Calls that need the provider's answer say so when there is none. @throws Refusal 503 */
export async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    throw new Refusal(503, 'The card provider is not responding at the moment. Please try again in a little while.', {
      code: 'provider_unavailable',
    });
  }
}
