import { join } from 'node:path';
import { finishPayment } from './booking/takePayments.ts';
import { openDatabase } from './plugins/database.ts';
import { makeFiles } from './plugins/files.ts';
import { migrate } from './plugins/migrate.ts';
import { makeOutbox, type Handlers } from './plugins/outbox.ts';
import type { Services } from './plugins/services.ts';
import type { Settings } from './plugins/settings.ts';
import { makeTokens } from './plugins/tokens.ts';
import { openPayments } from './payments/openPayments.ts';
import { makeRealtime } from './realtime/server.ts';
import { loadReference } from './register/outcodes.ts';

export type Composed = Services & { close(): Promise<void> };

/** Opens everything that handlers use, migrates the database and hands it over as one object. */
export async function compose(
  settings: Settings,
  options: { inMemory?: boolean; onProblem?: (error: unknown, where: string) => void } = {},
): Promise<Composed> {
  const database = await openDatabase({
    url: settings.databaseUrl,
    folder: options.inMemory ? null : settings.dataFolder,
  });
  try {
    await migrate(database);
    await loadReference(database);
    const payments = await openPayments(settings, database.db);
    const realtime = makeRealtime(settings.realtime);
    const handlers: Handlers = {
      'realtime.event': async (event) => realtime.publish(event),
      'payment.settle': ({ payment_id }) => finishPayment(database.db, payments, payment_id),
    };
    const services: Services = {
      settings,
      database,
      tokens: makeTokens(settings.tokenSecrets),
      outbox: makeOutbox(database.db, handlers, options.onProblem ?? (() => {})),
      files: makeFiles(join(settings.dataFolder, 'files')),
      payments,
      realtime,
    };
    return {
      ...services,
      close: async () => {
        await services.outbox.run().catch(() => 0);
        realtime.close();
        await payments.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
