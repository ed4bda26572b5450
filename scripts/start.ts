import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { refuse, refuseTakenPort, settingsOrRefuse } from './beforeStart.ts';
import { keepRunning } from './keepRunning.ts';
import { whenLauncherEnds } from '../shared/command/launchers.ts';
import { Refusal } from '../shared/build/refusal.ts';
import { prepareSite } from './prepareSite.ts';
import { ownSite } from '../shared/command/site.ts';
import { duration } from '../shared/command/duration.ts';
import { root } from '../shared/command/root.ts';

// Runs the product with the web apps that were released to its site; an empty site gets every app of the checkout first:
// `npx --yes pnpm@12 start`. Settings and ports are checked before anything else.

const begun = performance.now();

const settings = settingsOrRefuse();
await refuseTakenPort(settings, 'start');

const site = ownSite();
try {
  await prepareSite(site, { say: console.log });
} catch (error) {
  if (error instanceof Refusal) refuse(error.message);
  throw error;
}
console.log(`Bairn: starting the API (${duration(performance.now() - begun)} so far)`);

const api = keepRunning({
  launch: () =>
    spawn(process.execPath, [join(root, 'api/src/server.ts')], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, BAIRN_WEB: site },
    }),
  say: (sentence) => console.error(`Bairn: ${sentence}`),
  wait: (seconds) => wait(seconds * 1000),
});

// Ctrl-C also reaches the server, which is in the same process group; a second signal does no harm.
process.on('SIGINT', api.stop).on('SIGTERM', api.stop).on('SIGHUP', api.stop);

whenLauncherEnds(api.stop);

process.exit(await api.ended);
