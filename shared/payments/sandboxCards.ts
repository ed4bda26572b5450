import { ApiError } from '@bairn/shared/app';
import { partsOf, type CardDetails } from './cardDetails.ts';
import type { BankAnswer, CardProvider } from './cardProvider.ts';
import { notKept } from './notKept.ts';

/** Fields of the form by the provider's parameter names. */
const fields: Record<string, string> = {
  number: 'card_number',
  exp_month: 'expiry_date',
  exp_year: 'expiry_date',
  cvc: 'security_code',
};

type Refusal = { error?: { message?: string; param?: string } };
type Method = { id: string; card: { brand: string; last4: string } };
type Setup = { status: string };

async function post<Answer>(path: string, key: string, form: Record<string, string>): Promise<Answer> {
  let response: Response;
  try {
    // oxlint-disable-next-line no-restricted-globals -- the card provider is not our API: no API key, no person's token, form-encoded
    response = await fetch(`/sandbox/payments/v1${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: new URLSearchParams(form),
    });
  } catch {
    throw new ApiError({
      status: 0,
      message: 'We could not reach the card provider. Nothing was charged. Check your connection and try again.',
    });
  }
  const body = (await response.json().catch(() => ({}))) as Answer & Refusal;
  if (response.ok) return body;
  const message =
    body.error?.message ?? 'The card provider did not answer. Nothing was charged. Try again in a moment.';
  const field = fields[body.error?.param ?? ''];
  throw new ApiError({ status: field ? 422 : 409, message, errors: field ? { [field]: [message] } : undefined });
}

/** The path of a secret's intent; the provider puts the id before the secret. */
const intentAt = (kind: 'payment_intents' | 'setup_intents', clientSecret: string) =>
  `/${kind}/${encodeURIComponent(clientSecret.split('_secret')[0] ?? '')}`;

/** Cards of the embedded sandbox; `ask` shows the bank's authentication. */
export function sandboxCards(key: string, ask: () => Promise<BankAnswer>): CardProvider<CardDetails> {
  const answerBank = async (path: string, client_secret: string) => {
    const given = await ask();
    await post(`${path}/authenticate`, key, { client_secret, answer: given === 'accepted' ? 'accept' : 'refuse' });
    return given;
  };
  return {
    tokenise: async ({ card_number, expiry_date, security_code }) => {
      const { month, year } = partsOf(expiry_date) ?? { month: '', year: '' };
      const { id, card } = await post<Method>('/payment_methods', key, {
        type: 'card',
        'card[number]': card_number.replaceAll(/[\s-]/g, ''),
        'card[exp_month]': month,
        'card[exp_year]': year,
        'card[cvc]': security_code,
      });
      return { payment_method_id: id, brand: card.brand, last4: card.last4 };
    },
    authenticate: (clientSecret) => answerBank(intentAt('payment_intents', clientSecret), clientSecret),
    setUp: async (clientSecret, payment_method) => {
      const path = intentAt('setup_intents', clientSecret);
      const { status } = await post<Setup>(`${path}/confirm`, key, { client_secret: clientSecret, payment_method });
      if (status !== 'requires_action') return;
      if ((await answerBank(path, clientSecret)) !== 'accepted') throw notKept();
    },
  };
}
