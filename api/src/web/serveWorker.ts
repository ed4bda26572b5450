import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { LiveHost } from '../rendering/liveHost.ts';

/** Takes itself out of every browser that has a worker, with all that it kept. */
const leavingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/**
 * Serves the live shell's service worker. Its address never changes, and every look for a new one asks here.
 * @param isOn whether browsers may have one; otherwise those that have one lose it.
 */
export function serveWorker(app: FastifyInstance, site: string, host: LiveHost, isOn: boolean) {
  app.get('/service-worker.js', (_, reply) => {
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8');
    if (!isOn) return reply.send(leavingWorker);
    const version = host()?.shell.version;
    if (version === undefined) return reply.callNotFound();
    return reply.sendFile('service-worker.js', join(site, 'r/shell', version), { cacheControl: false });
  });
}
