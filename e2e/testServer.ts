import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { setClock } from '@bairn/shared/schema/clock';
import { makeApp } from '../api/src/app.ts';
import { sweepHolds } from '../api/src/basket/sweepHolds.ts';
import { compose } from '../api/src/compose.ts';
import { readSettings } from '../api/src/settings.ts';
import { setPrice } from '../api/src/testing/setPrice.ts';
import { suspendProviders } from '../api/src/testing/suspendProviders.ts';
import { sweepWaiting } from '../api/src/waiting/sweepWaiting.ts';
import { answerInstead, type Instead } from './answerInstead.ts';

// The product for journeys that need what they cannot wait for or cause from outside: a clock that can be put forward,
// a payment provider that fails, another price. It takes the demonstration data that is in its folder. The doors are on a
// port of their own, and in no other server.

/** Milliseconds that the payment provider has for one call; failures shall not hold up the journeys. */
const paymentTimeoutMs = 1500;

/** What a journey asks for, in this order. */
export type Doing = {
  /** Puts the clock of all rules forward. */
  advance_minutes?: number;
  /** Lets calls to the payment provider fail; `path` is a pattern of verb and address. An empty list mends it. */
  faults?: { kind: 'down' | 'error' | 'drop' | 'slow'; path: string; times: number }[];
  price?: { instance: string; pence: number };
  /** Other answers of the server; an empty list mends it. */
  answers?: readonly Instead[];
  /** Suspends every provider of the person with this address, or lets them go on. */
  suspend?: { email: string; suspended: boolean };
  /** Delivers what waits in the outbox, and ends holds and offers that ran out. */
  jobs?: true;
};

const settings = readSettings({ ...process.env, DATABASE_URL: '', BAIRN_LOG: 'error' });
const services = await compose(settings, { paymentTimeoutMs });
const { database, outbox, sandbox } = services;
if (!sandbox) throw new Error('These journeys pay by the sandbox.');
sandbox.events.control.slowMs = 4 * paymentTimeoutMs;
services.site.url = `http://localhost:${settings.port}`;
const app = await makeApp(services);
const setAnswers = answerInstead(app.server);

let offset = 0;
setClock(() => Date.now() + offset);

async function jobs() {
  outbox.nudge();
  await outbox.run();
  await sweepHolds(database.db);
  await sweepWaiting(database.db);
}
// A round that fails, as where a test has the provider down, is followed by the next.
const sweep = setInterval(() => void jobs().catch(() => {}), 2000);

async function act({ advance_minutes = 0, faults, price, answers, suspend, jobs: wanted }: Doing) {
  offset += advance_minutes * 60_000;
  if (faults && sandbox) {
    sandbox.events.control.faults = faults.map((fault) => ({ ...fault, path: new RegExp(fault.path) }));
  }
  if (answers) setAnswers(answers);
  if (suspend) await suspendProviders(database.db, suspend.email, suspend.suspended);
  if (price) await setPrice(database.db, price.instance, price.pence);
  if (wanted) await jobs();
}

async function bodyOf(request: IncomingMessage): Promise<Doing> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as Doing;
}

const doors = createServer((request, response) => {
  bodyOf(request)
    .then(act)
    .then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
}).listen(Number(process.env['DOORS_PORT']), '127.0.0.1');
await once(doors, 'listening');
// Once it is ready, its test endpoints are open.
await app.listen({ port: settings.port, host: settings.host });

process.on('SIGTERM', () => {
  clearInterval(sweep);
  doors.close();
  void app
    .close()
    .then(() => services.close())
    .finally(() => process.exit(0));
});
