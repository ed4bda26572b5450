import type { IncomingMessage, ServerResponse } from 'node:http';
import { contracts, type Release, type ShellRelease } from '../contract/contract.ts';
import { hostOf, indexTemplate, pageAt, renderIndex, type Host } from '../build/renderIndex.ts';
import type { Releases } from './devReleases.ts';
import { shellProvides } from '../build/provided.ts';

type Side = {
  /** The shell and the remotes that run from source. */
  sources: () => Promise<Release[]>;
  releases: Releases;
};

/** The shell that runs from its sources, as if it were published. */
function sourceShell(own: readonly Release[]): { published: ShellRelease; template: string } {
  const shell = own.find(({ name }) => name === 'shell');
  if (!shell) throw new Error('The shell does not run from its sources');
  const css = [{ href: shell.entry.href.replace(/main\.js$/, 'app.css'), integrity: '' }];
  const published = { ...shell, start: { css, federation: [], calls: [] }, provides: shellProvides, contracts };
  return { published, template: indexTemplate(published) };
}

/** The pages of the development shell, or of the live one, made as a host makes them. */
export function developmentPages({ sources, releases }: Side) {
  const told = new Set<string>();

  async function host(): Promise<Host> {
    const own = await sources();
    const { published, template } = (await releases.shell?.()) ?? sourceShell(own);
    const remotes = [
      ...own.filter(({ name }) => name !== 'shell'),
      ...(await releases.read()).filter(({ name }) => !own.some((app) => app.name === name)),
    ];
    const made = hostOf(published, template, { shell: published.version, remotes });
    for (const { app, why } of made.skipped) {
      const sentence = `\n  ${app.padEnd(13)} ${why}; it is left out\n`;
      if (!told.has(sentence)) console.error(sentence);
      told.add(sentence);
    }
    return made;
  }

  async function answer(path: string, response: ServerResponse): Promise<void> {
    const { html, status } = renderIndex(await host(), path, releases.settings);
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(html);
  }

  return {
    /** Answers a page that a manifest declares, or the registry; false for anything else. */
    async answers(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const path = pathOf(request);
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const made = await host();
      if (path === '/registry.json') {
        response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
        response.end(JSON.stringify(made.registry));
        return true;
      }
      if (!pageAt(made, path)) return false;
      await answer(path, response);
      return true;
    },
    /** The 404 page. */
    unknown: (request: IncomingMessage, response: ServerResponse) => answer(pathOf(request), response),
  };
}

const pathOf = (request: IncomingMessage) => (request.url ?? '/').split('?')[0] ?? '/';
