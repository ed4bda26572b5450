import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Host } from '@bairn/shared/build/renderIndex';
import type { Page } from '@bairn/shared/contract';
import type { LiveHost } from '../rendering/liveHost.ts';
import type { Services } from '../services.ts';
import { countListed, readListed, sitemapKinds, type Listed, type SitemapKind } from './sitemap.ts';

/** Addresses in one sitemap; the protocol allows 50,000. */
const mostListed = 20_000;
/**
 * Milliseconds for which a sitemap is cached, so that crawlers cannot make the API read thousands of rows for each
 * request.
 */
const fresh = 600_000;

const pagesOf = ({ shell, registry }: Host) =>
  [shell, ...registry.remotes].flatMap(({ pages }) => Object.values<Page>(pages));
/** A public page whose address is the same for every reader. */
const isPublic = (page: Page) => page.access === 'public' && page.redirect === undefined;
const firstPart = ({ path }: Page) => path.split('/', 2)[1] ?? '';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const head = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Routes for search engines: `robots.txt`, and the sitemaps of the live pages and of the listed services. */
export function crawlerDoor(app: FastifyInstance, { database, site }: Services, host: LiveHost) {
  const kept = new Map<string, { at: number; text: Promise<string> }>();
  /** Caches one reading for concurrent and later requests; a failed one is dropped. */
  function remembered(key: string, make: () => Promise<string>): Promise<string> {
    const known = kept.get(key);
    if (known && performance.now() - known.at < fresh) return known.text;
    const text = make();
    const entry = { at: performance.now(), text };
    kept.set(key, entry);
    // The caller handles the rejection.
    text.catch(() => kept.get(key) === entry && kept.delete(key));
    return text;
  }

  const partsOf = async (kind: SitemapKind) => Math.ceil((await countListed(database.db, kind)) / mostListed);
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text);
  const url = ({ path, changed }: Listed) =>
    `<url><loc>${escape(site.url + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`;
  const urlset = (listed: readonly Listed[]) => `${head}<urlset ${namespace}>${listed.map(url).join('')}</urlset>`;

  app.get('/robots.txt', (_, reply) => {
    const live = host();
    const pages = live ? pagesOf(live) : [];
    const open = new Set(pages.filter(isPublic).map(firstPart));
    const closed = [...new Set(pages.map(firstPart))].filter((part) => !open.has(part)).toSorted();
    const lines = ['User-agent: *', 'Disallow: /api/', ...closed.map((part) => `Disallow: /${part}`)];
    return send(reply, 'text/plain', [...lines, '', `Sitemap: ${site.url}/sitemap.xml`, ''].join('\n'));
  });

  app.get('/sitemap.xml', async (_, reply) => {
    const text = await remembered('', async () => {
      const names = ['pages'];
      for (const kind of sitemapKinds) {
        const parts = await partsOf(kind);
        for (let part = 1; part <= parts; part += 1) names.push(`${kind}-${part}`);
      }
      const entries = names.map(
        (name) => `<sitemap><loc>${escape(`${site.url}/sitemaps/${name}.xml`)}</loc></sitemap>`,
      );
      return `${head}<sitemapindex ${namespace}>${entries.join('')}</sitemapindex>`;
    });
    return send(reply, 'application/xml', text);
  });

  app.get('/sitemaps/pages.xml', (_, reply) => {
    const live = host();
    const open = live ? pagesOf(live).filter((page) => isPublic(page) && !page.path.includes(':')) : [];
    return send(reply, 'application/xml', urlset(open.map(({ path }) => ({ path, changed: null }))));
  });

  app.get<{ Params: { kind: string; part: string } }>(
    '/sitemaps/:kind(^[a-z]+)-:part(^[0-9]{1,4}).xml',
    async (request, reply) => {
      const kind = sitemapKinds.find((one) => one === request.params.kind);
      const part = Number(request.params.part);
      if (!kind || part < 1 || part > (await partsOf(kind))) return reply.callNotFound();
      const text = await remembered(`${kind}-${part}`, async () =>
        urlset(await readListed(database.db, kind, { offset: (part - 1) * mostListed, limit: mostListed })),
      );
      return send(reply, 'application/xml', text);
    },
  );
}
