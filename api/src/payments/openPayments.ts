import type { Db } from '../plugins/database.ts';
import type { Payments } from '../plugins/payments.ts';
import type { Settings } from '../plugins/settings.ts';
import { listenSandbox, sandboxKeys } from './sandboxServer.ts';
import { makeStripePayments } from './stripePayments.ts';

/** Opens the payment provider that the settings name; without keys the embedded sandbox, spoken to by the same SDK. */
export async function openPayments(settings: Settings, db: Db): Promise<Payments> {
  if (settings.stripe) return makeStripePayments({ secretKey: settings.stripe.secretKey });
  const sandbox = await listenSandbox(db);
  const payments = makeStripePayments({
    secretKey: sandboxKeys.secret,
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
  });
  return { ...payments, close: sandbox.close };
}
