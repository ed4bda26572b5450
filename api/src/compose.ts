import { join } from 'node:path';
import { openAddressBook } from './addresses/openAddressBook.ts';
import { finishPayment } from './booking/takePayments.ts';
import { deliverMail } from './mail/deliverMail.ts';
import { openMail } from './mail/openMail.ts';
import { openDatabase } from './plugins/database.ts';
import { makeFiles } from './plugins/files.ts';
import { migrate } from './plugins/migrate.ts';
import { makeOutbox, type Handlers } from './plugins/outbox.ts';
import type { Services } from './plugins/services.ts';
import type { Settings } from './plugins/settings.ts';
import { makeTokens } from './plugins/tokens.ts';
import { finishRefund } from './payments/finishRefund.ts';
import { handleEvent } from './payments/handleEvent.ts';
import { openPayments } from './payments/openPayments.ts';
import { releaseCard, releaseCustomer } from './payments/releaseCard.ts';
import { openRealtime } from './realtime/openRealtime.ts';
import { closeCodes } from './realtime/protocol.ts';
import { loadReference } from './register/outcodes.ts';

export type Composed = Services & { close(): Promise<void> };

/** Opens everything that handlers use, migrates the database and hands it over as one object. */
export async function compose(
  settings: Settings,
  options: {
    inMemory?: boolean;
    /** The dump that a new embedded database begins as. */
    copyOf?: Blob | undefined;
    /** Milliseconds that the payment provider has for one call, where it is not the usual. */
    paymentTimeoutMs?: number | undefined;
    onProblem?: (error: unknown, where: string) => void;
  } = {},
): Promise<Composed> {
  const database = await openDatabase({
    url: settings.databaseUrl,
    folder: options.inMemory ? null : settings.dataFolder,
    copyOf: options.copyOf,
    named: settings.namedStatements,
  });
  try {
    await migrate(database);
    await loadReference(database);
    const { payments, sandbox } = await openPayments(settings, database.db, options.paymentTimeoutMs);
    const onProblem = options.onProblem ?? (() => {});
    const realtime = await openRealtime(settings, database, (error) => onProblem(error, 'realtime'));
    const mail = openMail(settings, database.db);
    const site = { url: settings.publicUrl ?? `http://localhost:${settings.port}` };
    const sender = () => ({ site: site.url, support: settings.support });
    const secrets = settings.tokenSecrets;
    const files = makeFiles(join(settings.dataFolder, 'files'));
    const handlers: Handlers = {
      'realtime.event': async (event) => realtime.publish(event),
      'realtime.end': async ({ over, ...ended }) =>
        realtime.end({ ...ended, code: over ? closeCodes.sessionOver : closeCodes.askAgain }),
      'payment.settle': ({ payment_id }) => finishPayment(database.db, payments, payment_id),
      'payment.refund': ({ refund_id }) => finishRefund(database.db, payments, refund_id),
      'payment.event': ({ event_id }) => handleEvent(database.db, payments, event_id),
      'card.release': ({ payment_method }) => releaseCard(database.db, payments, payment_method),
      'customer.release': ({ customer }) => releaseCustomer(payments, customer),
      'file.remove': ({ key }) => files.remove(key),
      'mail.send': ({ mail_id }) => deliverMail(database.db, { mail, sender, secrets, onProblem }, mail_id),
    };
    const services: Services = {
      settings,
      database,
      tokens: makeTokens(settings.tokenSecrets),
      outbox: makeOutbox(database.db, handlers, onProblem),
      files,
      addresses: openAddressBook(settings),
      payments,
      sandbox,
      realtime,
      site,
    };
    return {
      ...services,
      close: async () => {
        await services.outbox.run().catch(() => 0);
        await realtime.close();
        await payments.close();
        mail.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
