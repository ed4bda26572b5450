import type { Db } from '../database/database.ts';
import type { Payments } from './paymentProvider.ts';
import type { Settings } from '../settings.ts';
import { makeSandbox, type Sandbox } from './sandbox.ts';
import { sandboxWebhookSecret } from './sandboxEvents.ts';
import { listenSandbox, sandboxKeys } from './sandboxServer.ts';
import { makeStripePayments } from './stripePayments.ts';

export type OpenedPayments = {
  payments: Payments;
  /** The embedded provider; null where real keys are set. */
  sandbox: Sandbox | null;
};

/** Opens the payment provider of the settings; without keys the embedded sandbox, called through the same SDK. */
export async function openPayments(settings: Settings, db: Db, timeoutMs?: number): Promise<OpenedPayments> {
  const patience = timeoutMs === undefined ? {} : { timeoutMs };
  if (settings.stripe) {
    const { secretKey, webhookSecret, connectSecret } = settings.stripe;
    const at = { secretKey, webhookSecret, connectSecret, ...patience };
    return { payments: makeStripePayments(at), sandbox: null };
  }
  const sandbox = makeSandbox(db);
  const { port, close } = await listenSandbox(sandbox);
  const payments = makeStripePayments({
    ...patience,
    secretKey: sandboxKeys.secret,
    webhookSecret: sandboxWebhookSecret,
    host: '127.0.0.1',
    port,
    protocol: 'http',
  });
  return { payments: { ...payments, close }, sandbox };
}
