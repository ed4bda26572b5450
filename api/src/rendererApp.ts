import type { FastifyInstance } from 'fastify';
import { makeServer, type Readiness } from './http/makeServer.ts';
import { measureRequests, serveMetrics } from './monitoring/serveMetrics.ts';
import type { Realtime } from './realtime/realtime.ts';
import { askNodes } from './rendering/askNodes.ts';
import { openSite } from './rendering/liveHost.ts';
import { metricsOf } from './rendering/metrics.ts';
import { openPages } from './rendering/openPages.ts';
import type { Settings } from './settings.ts';
import type { Tracing } from './tracing/tracing.ts';
import { serveWeb } from './web/web.ts';

type Options = {
  /** The product's address, without a slash at the end; final once the server listens. */
  site: { url: string };
  /** What the other nodes announce, so that changed pages are rendered again. */
  realtime: Pick<Realtime, 'listen'>;
  readiness?: Readiness;
  tracing?: Tracing | undefined;
};

/** Composes the renderer: pages, released files and health checks, without a database. It asks the API nodes over HTTP. */
export async function makeRendererApp(
  settings: Settings,
  { site, realtime, readiness = { ready: true }, tracing }: Options,
): Promise<FastifyInstance> {
  const app = await makeServer(settings, { readiness, tracing });
  measureRequests(app);
  const releases = openSite(app, settings.webFolder);
  const ask = askNodes(settings.apiNodes, settings);
  const pages = openPages(app, { settings, site, realtime }, releases, readiness, ask);
  serveMetrics(app, settings, () => metricsOf(pages.counts()));
  await serveWeb(app, { settings, site }, { releases, pages, ask });
  return app;
}
