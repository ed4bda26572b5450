import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { asFailure } from '../files/files.ts';
import type { LiveHost } from '../rendering/liveHost.ts';

/** Any page may load released files, which are the same for everyone; nothing else of the site may be used elsewhere. */
const forAnyOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Serves the files of releases, which never change, and at `/r/<app>/mf-manifest.json` the federation's manifest of the
 * live version: an address that stays, for the configuration of a host that is not ours.
 * @param address the product's own, without a slash at the end.
 */
export function serveReleases(app: FastifyInstance, site: string, host: LiveHost, address: () => string): void {
  app.get('/r/*', (request, reply) => {
    const path = request.url.split('?')[0]?.slice(3) ?? '';
    return reply.headers(forAnyOrigin).sendFile(path, join(site, 'r'), { maxAge: '365d', immutable: true });
  });
  app.get<{ Params: { app: string } }>('/r/:app/mf-manifest.json', async (request, reply) => {
    const live = host()?.registry.remotes.find(({ name }) => name === request.params.app);
    const folder = live && `/r/${live.name}/${live.version}/`;
    const text = folder && (await textOf(join(site, folder, 'mf-manifest.json')));
    if (!text) return reply.callNotFound();
    const manifest = JSON.parse(text) as { metaData: object };
    const metaData = { ...manifest.metaData, publicPath: `${address()}${folder}` };
    return reply
      .headers(forAnyOrigin)
      .header('cache-control', 'no-cache')
      .send({ ...manifest, metaData });
  });
}

/** The text of a file; null where there is none, as in releases of the time before this manifest. @throws FilesAway */
async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw asFailure(error);
  }
}
