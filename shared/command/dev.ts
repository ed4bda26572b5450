import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { Release } from '../contract/contract.ts';
import { serveApp, type Compilation, type DevServer } from '../build/devServer.ts';
import { Refusal } from '../build/refusal.ts';
import { runningApi, startApi, type Api } from './devApi.ts';
import { appsIn, type App } from './devApps.ts';
import { readArguments, usage, type Wish } from './devArguments.ts';
import { developmentPages } from './devPage.ts';
import { anyPort, withPorts } from './devPorts.ts';
import { passOn, passSocketOn } from './devProxy.ts';
import { releasesAt, releasesIn, releasesWithShell, type Releases } from './devReleases.ts';
import { whenLauncherEnds } from './launchers.ts';
import { duration } from './duration.ts';
import { root } from './root.ts';

// Runs apps from source with hot reload: `pnpm dev planning`. Its options: docs/development.md.

const begun = performance.now();
const stoppers: (() => Promise<void>)[] = [];
const broken = new Set<string>();
let stopping = false;

/** Stops everything that was started; a second call does nothing. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.allSettled(stoppers.map((end) => end()));
  process.exit(code);
}

/** Exits with a message instead of a stack trace. */
function refuse(sentence: string): Promise<void> {
  if (!stopping) console.error(`\nNothing runs: ${sentence}\n`);
  return stop(1);
}

const row = (name: string, text: string) => console.log(`  ${name.padEnd(13)} ${text}`);

function tell({ name, first, ms, problem }: Compilation): void {
  if (problem !== undefined) {
    broken.add(name);
    console.error(`\n  ${name.padEnd(13)} does not compile:\n\n${problem.trimEnd()}\n`);
  } else if (broken.delete(name)) row(name, `compiles again, ${Math.round(ms)} ms`);
  else if (!first) row(name, `changed, ${Math.round(ms)} ms`);
}

async function serveRemotes(apps: readonly App[], { origins }: Wish): Promise<DevServer[]> {
  const remotes = apps.filter(({ name }) => name !== 'shell');
  const servers = await Promise.all(
    remotes.map(({ folder, port }) => serveApp({ folder, port, origins, onCompiled: tell })),
  );
  stoppers.push(...servers.map((server) => server.stop));
  return servers;
}

/** A page of the shell, or what the API answers. */
async function answer(
  pages: ReturnType<typeof developmentPages>,
  api: Api,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (await pages.answers(request, response)) return;
  passOn(api, request, response, () => void pages.unknown(request, response));
}

async function serveShell(
  app: App,
  {
    remotes,
    releases,
    api,
    startsWith,
  }: { remotes: Promise<DevServer[]>; releases: Releases; api: Api; startsWith: string[] },
): Promise<DevServer> {
  const shell: DevServer[] = [];
  const pages = developmentPages({
    sources: async () => Promise.all([...shell, ...(await remotes)].map((one) => one.release())),
    releases,
  });
  const server = await serveApp({
    folder: app.folder,
    port: app.port,
    onCompiled: tell,
    startsWith,
    otherwise: (request, response, next) => {
      // oxlint-disable-next-line promise/no-callback-in-promise -- connect reports a failed request this way
      answer(pages, api, request, response).catch(next);
    },
  });
  shell.push(server);
  stoppers.push(server.stop);
  server.server.on('upgrade', (request, socket, head) => {
    if (new URL(request.url ?? '/', server.address).pathname !== '/ws') passSocketOn(api, request, socket, head);
  });
  return server;
}

function announce(servers: readonly DevServer[], releases: readonly Release[]): void {
  const ready = broken.size > 0 ? `${[...broken].join(', ')} to be mended` : 'ready';
  console.log(`\nBairn: ${ready} after ${duration(performance.now() - begun)}\n`);
  for (const { name, address } of servers) row(name, `from its sources   ${address}`);
  for (const { name, version } of releases) {
    if (!servers.some((server) => server.name === name)) row(name, `release ${version}`);
  }
}

async function ownApi(shell: string, site: string): Promise<Api> {
  return startApi({
    root,
    port: await anyPort(),
    shell,
    site,
    say: (line) => row('API', line),
    refused: (reason) =>
      void refuse(
        `the API did not start: ${reason}\nOne that runs is used with --api, as in: pnpm dev --api http://localhost:3000`,
      ),
  });
}

/** Serves remotes for a shell that runs elsewhere. */
async function runAlone(apps: readonly App[], wish: Wish): Promise<void> {
  const servers = await serveRemotes(apps, wish);
  announce(servers, []);
  const query = servers.map(({ name, address }) => `remote=${name}@${address}`).join('&');
  console.log(`\nOpen a shell that allows it with ?${query}\nCtrl-C stops it.\n`);
}

/** Serves remotes in the shell that is live at an address, for a repository that has no shell of its own. */
async function runInLiveShell(apps: readonly App[], wish: Wish): Promise<void> {
  if (!wish.api) {
    throw new Refusal(['there is no shell here: say where Bairn runs, as in pnpm dev --api https://bairn.example.']);
  }
  const api = runningApi(wish.api);
  const releases = await releasesWithShell(wish.api);
  const servers = await serveRemotes(apps, wish);
  const sources = () => Promise.all(servers.map((one) => one.release()));
  const pages = developmentPages({ sources, releases });
  const server = createServer((request, response) => {
    answer(pages, api, request, response).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      response.writeHead(502).end();
    });
  });
  server.on('upgrade', (request, socket, head) => passSocketOn(api, request, socket, head));
  const [place] = await withPorts([{ name: 'the pages', folder: root, port: wish.port }]);
  server.listen(place?.port, '127.0.0.1');
  await once(server, 'listening');
  stoppers.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  announce(servers, await releases.read());
  row('API', wish.api);
  console.log(`\nOpen http://localhost:${place?.port}. Edits show at once; Ctrl-C stops everything.\n`);
}

async function runWithShell(apps: readonly App[], all: readonly App[], wish: Wish): Promise<void> {
  const site = resolve(root, process.env['BAIRN_WEB'] || 'dist');
  const app = apps.find(({ name }) => name === 'shell');
  if (!app) throw new Error('There is no shell in this checkout');
  const api = wish.api ? runningApi(wish.api) : await ownApi(`http://localhost:${app.port}`, site);
  stoppers.push(api.stop);
  const others = all.filter(({ name }) => !apps.some((one) => one.name === name)).map(({ name }) => name);
  const releases = await (wish.api ? releasesAt(wish.api) : releasesIn(site, others));
  // The development shell supports local remotes; set only now, so that the apps built above do not.
  process.env['BAIRN_LOCAL_REMOTES'] ||= 'on';
  const remotes = serveRemotes(apps, wish);
  const startsWith = apps.map(({ folder }) => join(folder, 'src/manifest.ts'));
  const shell = await serveShell(app, { remotes, releases, api, startsWith });
  announce([shell, ...(await remotes)], await releases.read());
  row('API', wish.api ?? `from its sources   ${shell.address}/api, soon`);
  console.log(`\nOpen ${shell.address}. Edits show at once; Ctrl-C stops everything.\n`);
  await api.ready;
  if (!wish.api && !stopping) row('API', `answers, ${duration(performance.now() - begun)} after the start`);
}

async function main(): Promise<void> {
  const all = await appsIn(root);
  const wish = readArguments(process.argv.slice(2), all);
  if (wish === 'help') {
    console.log(usage);
    return;
  }
  const apps = await withPorts(wish.fromSource);
  if (wish.alone) await runAlone(apps, wish);
  else if (all.some(({ name }) => name === 'shell')) await runWithShell(apps, all, wish);
  else await runInLiveShell(apps, wish);
}

process
  .on('SIGINT', () => void stop(0))
  .on('SIGTERM', () => void stop(0))
  .on('SIGHUP', () => void stop(0));
whenLauncherEnds(() => void stop(0));

try {
  await main();
} catch (error) {
  if (error instanceof Refusal) await refuse(error.message);
  else {
    console.error(error);
    await stop(1);
  }
}
