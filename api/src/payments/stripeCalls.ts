import Stripe from 'stripe';
import { PaymentUnavailable } from '../plugins/payments.ts';

/** The same key is being used by another call at this moment: how that ends is not known yet. */
const isBusy = (error: InstanceType<typeof Stripe.errors.StripeError>) =>
  error.statusCode === 409 || error.code === 'lock_timeout';

/** The provider understood and refused: asking again would change nothing. */
export const isRefusal = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError && !isBusy(error);

export const isMissing = (error: unknown) => isRefusal(error) && error.code === 'resource_missing';

/** Whatever the caller does not know how to read leaves the outcome open. */
export const unavailable = (error: unknown) =>
  new PaymentUnavailable('The payment provider did not answer.', { cause: error });

/**
 * One call to the provider.
 * @param refused reads an error that says how the call ended; undefined leaves it open.
 * @throws PaymentUnavailable
 */
export async function asking<Answer>(
  call: () => Promise<Answer>,
  refused: (error: unknown) => Answer | undefined = () => undefined,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const answer = refused(error);
    if (answer !== undefined) return answer;
    throw unavailable(error);
  }
}
