import { makeApp } from './app.ts';
import { sweepHolds } from './booking/sweepHolds.ts';
import { compose } from './compose.ts';
import { demoAccounts, demoPassword } from './demo/accounts.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { FolderInUseError } from './plugins/dataFolder.ts';
import { readSettings, SettingsError } from './plugins/settings.ts';

/** Time for calls under way when the process is asked to stop. */
const drainMs = 10_000;
/** Time between two looks at messages that wait and holds that ran out. */
const sweepMs = 5_000;

function announce(address: string, demo: boolean) {
  const rows = demoAccounts.map(({ email, who }) => `  ${email.padEnd(32)} ${who}`);
  console.log(`\nBairn is ready at ${address}\n`);
  if (!demo) return;
  console.log(`Demonstration accounts, password ${demoPassword}:\n${rows.join('\n')}\n\nCtrl-C stops it.`);
}

async function start() {
  const settings = readSettings(process.env);
  console.log('Bairn: opening the database');
  const services = await compose(settings, {
    onProblem: (error, where) => app?.log.error({ err: error, where }, 'a message could not be delivered'),
  });
  const readiness = { ready: false };
  const app = await makeApp(services, { readiness });
  await app.listen({ port: settings.port, host: settings.host });
  if (settings.mode === 'demo') await seedDemo(services, (step) => console.log(`Bairn: ${step}`));
  readiness.ready = true;
  const sweep = setInterval(() => {
    services.outbox.nudge();
    sweepHolds(services.database.db).catch((error: unknown) => app.log.error(error, 'holds could not be swept'));
  }, sweepMs);

  let stopping = false;
  async function stop() {
    if (stopping) return;
    stopping = true;
    clearInterval(sweep);
    setTimeout(() => process.exit(1), drainMs).unref();
    await app.close();
    await services.close();
    process.exit(0);
  }
  process.on('SIGINT', () => void stop()).on('SIGTERM', () => void stop());

  const [bound] = app.addresses();
  const port = typeof bound === 'object' ? bound.port : settings.port;
  announce(settings.publicUrl ?? `http://localhost:${port}`, settings.mode === 'demo');
}

try {
  await start();
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof FolderInUseError)) throw error;
  console.error(`Bairn did not start: ${error.message}`);
  process.exit(1);
}
