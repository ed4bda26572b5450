import Fastify, { type FastifyInstance } from 'fastify';
import { trustIn } from '../network/clientAddress.ts';
import type { Settings } from '../settings.ts';
import { metrics, requests } from './metrics.ts';

/** Measures each request of a server, by the pattern of its call. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const call = routeOptions.url ?? 'unknown';
    requests.observe({ method, call, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
  });
}

/**
 * Answers `GET /metrics` in Prometheus text format to this machine and the readers that are set; to others the address does
 * not exist. With a port of its own it is answered there, and not where the product is.
 * @param more counts of other parts, in the same format.
 */
export function serveMetrics(
  app: FastifyInstance,
  { metrics: { port, readers }, host }: Pick<Settings, 'metrics' | 'host'>,
  more: () => string,
): void {
  if (port === null) return answerMetrics(app, readers, more);
  const own = Fastify();
  answerMetrics(own, readers, more);
  app.addHook('onListen', async () => void (await own.listen({ port, host })));
  app.addHook('onClose', () => own.close());
}

function answerMetrics(app: FastifyInstance, readers: readonly string[], more: () => string): void {
  const mayRead = trustIn(readers);
  app.get('/metrics', async ({ ip }, reply) => {
    // A proxy on this machine passes the client's address in a header.
    if (!mayRead(ip, 0)) return reply.callNotFound();
    const own = await metrics.metrics();
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(`${own}\n${more()}`);
  });
}
