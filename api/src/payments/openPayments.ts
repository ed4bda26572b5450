import { PaymentUnavailable, type Payments } from '../plugins/payments.ts';

/** Opens the payment provider that the settings name. */
export async function openPayments(): Promise<Payments> {
  const away = async () => {
    throw new PaymentUnavailable('No payment provider is connected.');
  };
  return { charge: away, outcome: away, close: async () => {} };
}
