import { ApiError } from '@bairn/shared/app';
import { notKept } from './notKept.ts';
import type { CardProvider } from './cardProvider.ts';

type Failure = { message?: string; code?: string };
type Element = { mount: (box: HTMLElement) => void; destroy: () => void };
type StripeJs = {
  elements: () => { create: (type: 'card', options: object) => Element };
  createPaymentMethod: (
    wanted: object,
  ) => Promise<{ error?: Failure; paymentMethod?: { id: string; card: { brand: string; last4: string } } }>;
  confirmCardPayment: (clientSecret: string) => Promise<{ error?: Failure }>;
  confirmCardSetup: (clientSecret: string, wanted: { payment_method: string }) => Promise<{ error?: Failure }>;
};

const source = 'https://js.stripe.com/v3/';
let loading: Promise<void> | undefined;

/** The provider requires that its script is loaded from its own address; it is loaded only when a card form opens. */
function loadScript(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(
        new ApiError({ status: 0, message: 'The card form could not be loaded. Check your connection and try again.' }),
      );
    };
    document.head.append(script);
  });
  return loading;
}

/** Cards and authentication by Stripe; its card field is put into `box`, without which only authentication works. */
export async function openStripe(key: string, box?: HTMLElement): Promise<CardProvider<null> & { close: () => void }> {
  await loadScript();
  const stripe = (window as unknown as { Stripe: (key: string) => StripeJs }).Stripe(key);
  const style = box ? { base: { fontSize: '16px', color: getComputedStyle(box).color } } : {};
  const element = stripe.elements().create('card', { hidePostalCode: true, style });
  if (box) element.mount(box);
  return {
    tokenise: async () => {
      const { error, paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card: element });
      if (paymentMethod) return { payment_method_id: paymentMethod.id, ...paymentMethod.card };
      const message = error?.message ?? 'Your card could not be checked.';
      throw new ApiError({ status: 422, message, errors: { card: [message] } });
    },
    authenticate: async (clientSecret) => {
      const { error } = await stripe.confirmCardPayment(clientSecret);
      return error ? 'refused' : 'accepted';
    },
    setUp: async (clientSecret, payment_method) => {
      const { error } = await stripe.confirmCardSetup(clientSecret, { payment_method });
      if (error) throw notKept(error.message);
    },
    close: () => element.destroy(),
  };
}
