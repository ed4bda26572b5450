import { join } from 'node:path';
import type { Host } from '@bairn/shared/build/renderIndex';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Takes itself out of every browser that has a worker, with all that it kept. */
const leavingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/**
 * Serves the service worker of the shell that a browser gets. Its address never changes, and every look for a new one asks here.
 * @param isOn whether browsers may have one; otherwise those that have one lose it.
 */
export function serveWorker(
  app: FastifyInstance,
  site: string,
  hostOf: (request: FastifyRequest) => Host | null,
  isOn: boolean,
) {
  app.get('/service-worker.js', (request, reply) => {
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8');
    if (!isOn) return reply.send(leavingWorker);
    const version = hostOf(request)?.shell.version;
    if (version === undefined) return reply.callNotFound();
    return reply.sendFile('service-worker.js', join(site, 'r/shell', version), { cacheControl: false });
  });
}
