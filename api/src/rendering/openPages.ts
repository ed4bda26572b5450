import { join, resolve } from 'node:path';
import { isNaming } from '@bairn/shared/contract/canary';
import { missedEvent, topicOf } from '@bairn/shared/schema/realtime';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../http/makeServer.ts';
import type { LiveSite } from './liveHost.ts';
import type { AskApi } from '@bairn/shared/rendering/messages';
import type { Services } from '../services.ts';
import { branchOf } from '../realtime/channels.ts';
import type { Heard, Realtime } from '../realtime/realtime.ts';
import { openBrokenPages } from './brokenPages.ts';
import { makePages, type Pages } from './pages.ts';

/** Milliseconds between checks for a new release, so that no visitor waits for its first render. */
const lookEvery = 1000;
/** Topics that change the pages of a service and its sessions. `service` also changes pages that list services. */
const topics = new Set(['places', 'service']);

/** Calls the API of this process. */
export const askOwnApi =
  (app: FastifyInstance, apiKey: string): AskApi =>
  async (url, client) => {
    const headers = { 'x-api-key': apiKey, accept: 'application/json' };
    const from = client === undefined ? {} : { remoteAddress: client };
    const { statusCode, headers: answered, body } = await app.inject({ method: 'GET', url, headers, ...from });
    return { status: statusCode, contentType: String(answered['content-type'] ?? ''), body };
  };

/**
 * Drops cached pages affected by an announcement. A service's pages have its id in their address, and so have the
 * pages of the public register. Places change all the time, so pages that list services only expire by age.
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

/** This node's rendered pages: built from the live releases and the API's public answers. */
export function openPages(
  app: FastifyInstance,
  { settings, site, realtime }: Pick<Services, 'settings' | 'site'> & { realtime: Pick<Realtime, 'listen'> },
  releases: LiveSite,
  readiness: Readiness,
  ask: AskApi,
): Pages {
  const pages = makePages({
    site: resolve(settings.webFolder),
    origin: () => site.url,
    settings: {
      apiKey: settings.apiKey,
      mode: settings.mode,
      support: settings.support,
      vitalsPercent: settings.vitalsPercent,
    },
    ask,
    broken: openBrokenPages(join(settings.dataFolder, 'broken-pages.json'), {
      broke: ({ app: remote, ...page }) =>
        app.log.error({ remote, ...page }, 'a page broke its process: browsers render it until a release changes'),
      problem: (error) => app.log.error(error, 'the list of broken pages could not be read or written'),
    }),
    report: (problem) => app.log.warn(problem, 'a page was not rendered'),
    inUse: releases.inUse,
  });
  realtime.listen(purgeFor(pages));

  const warm = async () => {
    const live = releases.live();
    if (live) await pages.warm(live);
    // A preview is rendered when it is first opened, not in advance: it may never be opened.
    const canaries = Object.entries(releases.canaries()).filter(([, one]) => one.share > 0 || isNaming(one));
    for (const [app, { version }] of canaries) {
      const host = releases.hostFor({ app, version, by: 'share' });
      if (host && host !== live) await pages.warm(host);
    }
  };
  readiness.prepare = () => {
    // Pages rendered before the announcements were missed may be stale.
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
  return pages;
}
