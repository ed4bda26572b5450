import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuse, refuseTakenPort, settingsOrRefuse } from './beforeStart.ts';
import { whenLauncherEnds } from '../shared/command/launchers.ts';
import { ownSite } from '../shared/command/site.ts';

// Serves what was released to a site, and nothing else: no build, no demonstration data, no embedded service that was not
// asked for. `pnpm serve`, docs/deployment.md. One process: what keeps it running, such as a container engine, starts it again.

const { env } = process;
env['BAIRN_MODE'] ||= 'production';
const site = ownSite();
env['BAIRN_WEB'] = site;

const settings = settingsOrRefuse();
if (settings.role !== 'renderer' && settings.databaseUrl === null && !env['BAIRN_DATA']) {
  refuse('DATABASE_URL is not set. For the embedded database, say where it is by BAIRN_DATA.');
}
if (settings.role !== 'api' && !existsSync(join(site, 'registry.json'))) {
  refuse(`nothing was released to ${site}. Release to it (docs/deployment.md), or name another by BAIRN_WEB.`);
}
await refuseTakenPort(settings, 'serve');

whenLauncherEnds(() => process.kill(process.pid, 'SIGTERM'));
await import('../api/src/server.ts');
