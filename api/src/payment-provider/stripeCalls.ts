import Stripe from 'stripe';
import { bankDeclined, PaymentUnavailable } from './paymentProvider.ts';

/** Another call uses the same key at the moment: its outcome is unknown. */
const isBusy = (error: InstanceType<typeof Stripe.errors.StripeError>) =>
  error.statusCode === 409 || error.code === 'lock_timeout';

/** The provider understood and refused: a retry would not change that. */
export const isRefusal = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError && !isBusy(error);

export const isMissing = (error: unknown) => isRefusal(error) && error.code === 'resource_missing';

/** The error when the outcome is unknown, because the caller cannot read the provider's error. */
export const unavailable = (error: unknown) =>
  new PaymentUnavailable('The payment provider did not answer.', { cause: error });

/** What Stripe says of a refused card. */
type CardProblem = { code?: string | undefined; decline_code?: string | undefined; message?: string | undefined };

/**
 * Why a card was refused, for the family. A bank's reasons (no funds, lost, stolen) are its own affair with the card
 * holder; Stripe's sentence is kept where it tells what to correct: the date, the security code, a card of no test.
 */
export const declineWords = ({ code, decline_code, message }: CardProblem) =>
  (code === 'card_declined' && decline_code !== 'test_mode_live_card') || !message ? bankDeclined : message;

/**
 * One call to the provider.
 * @param refused reads an error that says how the call ended; undefined leaves the outcome unknown.
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
