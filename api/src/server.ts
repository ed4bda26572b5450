import { makeApp } from './app.ts';
import { sweepHolds } from './basket/sweepHolds.ts';
import { compose, type Composed } from './compose.ts';
import { demoAccounts, demoPassword } from './demo/accounts.ts';
import { refuseDemoAccounts } from './demo/refuseDemoAccounts.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { trimDates } from './marketplace/trimDates.ts';
import { expireEnquiries } from './enquiries/endEnquiries.ts';
import { tellLateDoses } from './medicines/giveDose.ts';
import { mailUnread } from './notifications/mailUnread.ts';
import { pushHeld } from './push/pushUnread.ts';
import { FolderInUseError } from './database/dataFolder.ts';
import { DiskFullError } from './database/embeddedDriver.ts';
import { readSettings, SettingsError } from './settings.ts';
import { alertSearches } from './saved-searches/alertSearches.ts';
import { sweepRecurring } from './orders/sweepRecurring.ts';
import { sweepLeftovers } from './sweepLeftovers.ts';
import { sweepWaiting } from './waiting/sweepWaiting.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './http/makeServer.ts';
import { openRealtime } from './realtime/openRealtime.ts';
import { makeRendererApp } from './rendererApp.ts';
import type { Settings } from './settings.ts';
import { openTracing } from './tracing/openTracing.ts';

/** Interval of the checks for waiting messages and holds that ran out. */
const sweepMs = 5_000;
/** Interval of the sweeps of old data. */
const leftoversMs = 3_600_000;
/** Interval of the checks for unread notifications and enquiries without an answer. */
const unreadMs = 300_000;

function announce(address: string, demo: boolean) {
  const rows = demoAccounts.map(({ email, who }) => `  ${email.padEnd(32)} ${who}`);
  console.log(`\nBairn is ready at ${address}\n`);
  if (!demo) return;
  console.log(`Demonstration accounts, password ${demoPassword}:\n${rows.join('\n')}\n\nCtrl-C stops it.`);
}

async function listen(app: FastifyInstance, settings: Settings): Promise<number> {
  await app.listen({ port: settings.port, host: settings.host });
  const [bound] = app.addresses();
  return typeof bound === 'object' ? bound.port : settings.port;
}

/** The sweeps of an API node, until they are ended. */
function startSweeps(services: Composed, app: FastifyInstance): () => void {
  const sweep = setInterval(() => {
    services.outbox.nudge();
    sweepHolds(services.database.db).catch((error: unknown) => app.log.error(error, 'holds could not be swept'));
    sweepWaiting(services.database.db).catch((error: unknown) =>
      app.log.error(error, 'waiting lists could not be swept'),
    );
  }, sweepMs);
  const leftovers = setInterval(() => {
    sweepLeftovers(services.database.db).catch((error: unknown) => app.log.error(error, 'leftovers were not removed'));
    sweepRecurring(services.database.db).catch((error: unknown) =>
      app.log.error(error, 'recurring bookings were not ordered'),
    );
    trimDates(services.database.db).catch((error: unknown) => app.log.error(error, 'past dates were not removed'));
  }, leftoversMs);

  const unread = setInterval(() => {
    alertSearches(services.database.db).catch((error: unknown) =>
      app.log.error(error, 'saved searches were not looked at'),
    );
    tellLateDoses(services.database.db).catch((error: unknown) => app.log.error(error, 'late doses were not told'));
    expireEnquiries(services.database.db).catch((error: unknown) => app.log.error(error, 'enquiries did not expire'));
    pushHeld(services.database.db).catch((error: unknown) => app.log.error(error, 'held pushes were not sent'));
    mailUnread(services.database.db).catch((error: unknown) =>
      app.log.error(error, 'unread notifications were not told by email'),
    );
  }, unreadMs);

  return () => {
    clearInterval(sweep);
    clearInterval(leftovers);
    clearInterval(unread);
  };
}

type Server = { app: FastifyInstance; readiness: Readiness; settings: Settings; close: () => Promise<void> };

/**
 * Stops a server at the first signal: it answers as one that is not ready for the seconds of `drainSeconds`, in which
 * balancers turn to others; then it no longer listens, and ends when open requests and jobs have, or their time is over.
 */
function stopAtSignal({ app, readiness, settings, close }: Server) {
  async function stop() {
    if (readiness.draining) return;
    readiness.draining = true;
    await wait(settings.drainSeconds * 1000);
    setTimeout(() => process.exit(1), settings.stopSeconds * 1000).unref();
    await app.close();
    await close();
    process.exit(0);
  }
  process.on('SIGINT', () => void stop()).on('SIGTERM', () => void stop());
}

async function begin({ app, readiness, settings, close }: Server) {
  await readiness.prepare?.();
  readiness.ready = true;
  // The process that keeps this one running hears that its start is over.
  process.send?.('ready');
  stopAtSignal({ app, readiness, settings, close });
}

async function startRenderer(settings: Settings) {
  const site = { url: settings.publicUrl ?? '' };
  const readiness: Readiness = { ready: false };
  const realtime = await openRealtime(settings, null, (error) =>
    app?.log.error({ err: error }, 'announcements failed'),
  );
  const tracing = await openTracing(settings.tracing);
  const app = await makeRendererApp(settings, { site, realtime, readiness, tracing });
  const port = await listen(app, settings);
  if (!settings.publicUrl) site.url = `http://localhost:${port}`;
  await begin({
    app,
    readiness,
    settings,
    close: async () => {
      await realtime.close();
      await tracing?.close();
    },
  });
  announce(`${site.url}, port ${port}`, false);
}

async function startApi(settings: Settings) {
  console.log('Bairn: opening the database');
  const services = await compose(settings, {
    onProblem: (error, where) => app?.log.error({ err: error, where }, 'a message could not be delivered'),
  });
  if (settings.mode === 'production') await refuseDemoAccounts(services);
  const readiness: Readiness = { ready: false };
  const app = await makeApp(services, { readiness });
  const port = await listen(app, settings);
  if (!settings.publicUrl) services.site.url = `http://localhost:${port}`;
  if (settings.mode === 'demo') await seedDemo(services, (step) => console.log(`Bairn: ${step}`));
  const endSweeps = startSweeps(services, app);
  await begin({
    app,
    readiness,
    settings,
    close: async () => {
      endSweeps();
      await services.close();
    },
  });
  announce(settings.publicUrl ? `${settings.publicUrl}, port ${port}` : services.site.url, settings.mode === 'demo');
}

async function start() {
  const settings = readSettings(process.env);
  await (settings.role === 'renderer' ? startRenderer(settings) : startApi(settings));
}

try {
  await start();
} catch (error) {
  const isTold = [SettingsError, FolderInUseError, DiskFullError].some((kind) => error instanceof kind);
  if (!isTold || !(error instanceof Error)) throw error;
  console.error(`Bairn did not start: ${error.message}`);
  process.exit(1);
}
