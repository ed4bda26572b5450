import type { PageHead } from '@bairn/shared/contract';
import { escape, inline, meta } from './markup.ts';

/** The default description of a page. */
export const description = 'Find, book and manage childcare across Scotland.';

/** The default picture of a page. */
const picture = '/previews/bairn.jpg';

/** The schema.org properties that are addresses; they are given as paths here. */
const addresses = new Set(['@id', 'url', 'item', 'image', 'logo', 'urlTemplate']);

/**
 * The tags for search engines and link previews.
 * @param title as the page itself says it: HTML, with the product's name.
 * @param path the page's own, without a query.
 * @param site the product's address, without a slash at the end.
 */
export function servedHead(title: string, head: PageHead, path: string, site: string): string {
  const { canonical = path, image = picture, about = [], unlisted } = head;
  const named = head.title === undefined ? title.replace(/ · Bairn$/, '') : escape(head.title);
  const words = head.description ?? description;
  const property = (key: string, markup: string) => `<meta property="og:${key}" content="${markup}">`;
  const address = escape(site + canonical);
  const complete = (key: string, value: unknown) =>
    addresses.has(key) && typeof value === 'string' && /^\/(?!\/)/.test(value) ? site + value : value;
  return [
    `<title>${named} · Bairn</title>`,
    meta('description', words),
    unlisted ? meta('robots', 'noindex') : `<link rel="canonical" href="${address}">`,
    property('type', 'website'),
    property('site_name', 'Bairn'),
    property('locale', 'en_GB'),
    property('title', named),
    property('url', address),
    property('description', escape(words)),
    property('image', escape(site + image)),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', head.image === undefined ? 'Bairn' : named),
    meta('twitter:card', 'summary_large_image'),
    ...about.map((one) => {
      const thing = JSON.stringify({ '@context': 'https://schema.org', ...one }, complete);
      return `<script type="application/ld+json">${inline(thing)}</script>`;
    }),
  ].join('');
}
