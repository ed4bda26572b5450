import { existsSync, statSync, watch, type FSWatcher } from 'node:fs';
import type { Server } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Release, RemoteManifest } from '@bairn/shared/contract';
import { rspack, type Compiler, type Configuration, type DevServerMiddlewareHandler, type Stats } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { nameOf } from './buildApp.ts';
import { developing } from './devConfig.ts';
import { requiredBy } from './provided.ts';

type ClientConnection = Parameters<RspackDevServer['sendMessage']>[0][number];

/** The result of a compilation; `problem` is its errors as text, `ms` its duration. */
export type Compilation = { name: string; first: boolean; ms: number; problem?: string };

/** An app that is served from source. */
export type DevServer = {
  name: string;
  /** The address of the app, without a slash at the end. */
  address: string;
  server: Server;
  /** The app for the shell: its current manifest, and the address of its first script. */
  release: () => Promise<Release>;
  stop: () => Promise<void>;
};

type Options = {
  folder: string;
  port: number;
  /** Other sites whose pages may load this app, e.g. `https://staging.example`; pages of this machine always may. */
  origins?: readonly string[];
  onCompiled?: (compilation: Compilation) => void;
  /** Files whose edit reloads the page, e.g. manifests: routes and menus are made from them once. */
  startsWith?: readonly string[];
  /** Answers what is not a file of the app. */
  otherwise?: DevServerMiddlewareHandler;
};

/** The version of apps that run from source, which have none. */
const version = 'dev';

/** Errors of one compilation that the terminal shows. */
const errorsShown = 3;

/** Milliseconds without a further change until a file counts as written. */
const settled = 50;

/** Serves one app from source with hot reload; resolves when its first compilation ends, even with errors. */
export async function serveApp({
  folder,
  port,
  origins = [],
  startsWith = [],
  onCompiled,
  otherwise,
}: Options): Promise<DevServer> {
  const name = nameOf(folder);
  const isShell = name === 'shell';
  const address = `http://localhost:${port}`;
  const files = isShell ? `/r/shell/${version}/` : `${address}/`;
  const { default: released } = (await import(pathToFileURL(join(folder, 'rspack.config.mjs')).href)) as {
    default: Configuration;
  };
  const compiler = rspack(developing(released, name, files));

  const whileBroken = new Set<ClientConnection>();
  let isBroken = false;
  const firstTime = watchResults(name, compiler, (compilation) => {
    isBroken = compilation.problem !== undefined;
    onCompiled?.(compilation);
    // A module that never ran has nothing to replace, and no state to lose.
    if (isBroken) return;
    reload(devServer, whileBroken);
    whileBroken.clear();
  });
  const manifestFile = join(folder, 'src/manifest.ts');

  async function release(): Promise<Release> {
    // A query makes Node read the file again after an edit.
    const { manifest } = (await import(`${pathToFileURL(manifestFile).href}?${statSync(manifestFile).mtimeMs}`)) as {
      manifest: RemoteManifest;
    };
    const entry = { href: `${files}${isShell ? 'main.js' : 'remoteEntry.js'}`, integrity: '' };
    return { ...manifest, version, entry, files: {}, requires: isShell ? {} : requiredBy(folder) };
  }

  const icons = join(import.meta.dirname, '../ui/assets');
  const devServer = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: false,
      compress: false,
      setupExitSignals: false,
      allowedHosts: ['localhost', '127.0.0.1', ...origins.map((origin) => new URL(origin).hostname)],
      static: isShell && existsSync(icons) ? { directory: icons, publicPath: files, watch: false } : false,
      client: {
        webSocketURL: `ws://localhost:${port}/ws`,
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: 'warn',
      },
      headers: (request) => crossOrigin(request.headers.origin, origins),
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        { name: 'manifest', path: '/manifest.json', middleware: json(release) },
        ...(otherwise ? [{ name: 'otherwise', middleware: otherwise }] : []),
      ],
    },
    compiler,
  );
  await devServer.start();
  const sockets = devServer.webSocketServer;
  sockets?.implementation.on('connection', (client: ClientConnection) => isBroken && whileBroken.add(client));
  const watchers = startsWith.map((file) => whenChanged(file, () => reload(devServer, sockets?.clients ?? [])));
  await firstTime;
  return {
    name,
    address,
    server: devServer.server as Server,
    release,
    stop: () => {
      for (const watcher of watchers) watcher.close();
      return devServer.stop();
    },
  };
}

/** Watches the folder, because editors replace the file. */
function whenChanged(file: string, then: () => void): FSWatcher {
  let waiting: NodeJS.Timeout | undefined;
  return watch(dirname(file), (_, name) => {
    if (name !== basename(file)) return;
    clearTimeout(waiting);
    waiting = setTimeout(then, settled);
  });
}

/** Reloads pages through their sockets. */
function reload(devServer: RspackDevServer, clients: Iterable<ClientConnection>): void {
  const open = [...clients];
  if (open.length > 0) devServer.sendMessage(open, 'static-changed');
}

function watchResults(name: string, compiler: Compiler, tell: NonNullable<Options['onCompiled']>): Promise<void> {
  let first = true;
  let begun = performance.now();
  compiler.hooks.invalid.tap('bairn', () => {
    begun = performance.now();
  });
  return new Promise((resolve) => {
    compiler.hooks.done.tap('bairn', (stats) => {
      const problem = stats.hasErrors() ? problemOf(stats) : undefined;
      tell({ name, first, ms: performance.now() - begun, problem });
      first = false;
      resolve();
    });
  });
}

/** The first errors only: the others often follow from them. */
function problemOf(stats: Stats): string {
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  const shown = errors.slice(0, errorsShown).map((error) => {
    const place = [error.moduleName, error.loc].filter(Boolean).join(' ');
    return `${place}\n${error.message}`.trim();
  });
  const more = errors.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n\n');
}

/** Pages of this machine and of the named sites may load the app; other sites may not read its sources. */
export function crossOrigin(origin: string | undefined, origins: readonly string[]): Record<string, string> {
  const allowed =
    origin !== undefined && (/^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin) || origins.includes(origin));
  return allowed ? { 'access-control-allow-origin': origin, vary: 'origin' } : { vary: 'origin' };
}

function json(answer: () => Promise<unknown>): DevServerMiddlewareHandler {
  return (_, response, next) => {
    answer().then((body) => {
      response.setHeader('content-type', 'application/json');
      response.setHeader('cache-control', 'no-store');
      response.end(JSON.stringify(body));
    }, next);
  };
}
