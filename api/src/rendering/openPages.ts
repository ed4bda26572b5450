import { resolve } from 'node:path';
import { missedEvent, topicOf } from '@bairn/shared/schema/realtime';
import type { FastifyInstance } from 'fastify';
import type { LiveHost } from '../plugins/liveHost.ts';
import type { Services } from '../plugins/services.ts';
import { branchOf } from '../realtime/channels.ts';
import type { Heard } from '../realtime/realtime.ts';
import { metricsOf } from './metrics.ts';
import { makePages, type Pages } from './pages.ts';

/** Milliseconds between two looks at what is live, so that no visitor has to wait for the first page of a release. */
const lookEvery = 1000;
/** What changes the pages of a service, and of its sessions; `service` those that list services too. */
const topics = new Set(['places', 'service']);

/** Whether the API may be used. */
export type Readiness = {
  ready: boolean;
  /** Set by the app: what is better done before the first visitor, within seconds and whatever fails. */
  prepare?: () => Promise<void>;
};

/** What the API answers a GET of nobody in particular. */
const askAsVisitor = (app: FastifyInstance, apiKey: string) => async (url: string) => {
  const headers = { 'x-api-key': apiKey, accept: 'application/json' };
  const { statusCode, headers: answered, body } = await app.inject({ method: 'GET', url, headers });
  return { status: statusCode, contentType: String(answered['content-type'] ?? ''), body };
};

/**
 * Drops the pages of what an announcement is about. Their addresses name the service; those of an entry of the register, it.
 * Places are taken and given back all the time: what lists services follows them by its age.
 */
const purgeFor =
  (pages: Pages) =>
  ({ channel, event, data }: Heard) => {
    if (event === missedEvent) return pages.purgeAll();
    const branch = topics.has(topicOf(event)) && channel !== null && branchOf(channel);
    if (!branch) return;
    pages.purge(branch);
    const entry = /"register_service_id":"([\da-f-]{36})"/.exec(data)?.[1];
    if (entry) pages.purge(entry);
    if (topicOf(event) === 'service') pages.purgeLists();
  };

/** The rendered pages of this node: made of what is live and of what the API answers a visitor, and counted at `/metrics`. */
export function openPages(
  app: FastifyInstance,
  { settings, site, realtime }: Services,
  host: LiveHost,
  readiness: Readiness,
): Pages {
  const pages = makePages({
    site: resolve(settings.webFolder),
    origin: () => site.url,
    settings: { apiKey: settings.apiKey, mode: settings.mode, support: settings.support },
    ask: askAsVisitor(app, settings.apiKey),
    report: (problem) => app.log.warn(problem, 'a page was not rendered'),
  });
  realtime.listen(purgeFor(pages));

  const warm = async () => {
    const live = host();
    if (live) await pages.warm(live);
  };
  readiness.prepare = () => {
    // Made of what was there until now.
    pages.purgeAll();
    return warm();
  };
  let looking: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    const look = () => void (readiness.ready && warm());
    look();
    looking = setInterval(look, lookEvery).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(looking);
    await pages.close();
  });

  app.get('/metrics', (request, reply) => {
    // A proxy of this machine says who asks.
    if (!/^(?:(?:::ffff:)?127\.|::1$)/.test(request.ip)) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4').send(metricsOf(pages.counts()));
  });
  return pages;
}
