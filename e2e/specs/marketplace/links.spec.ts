import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '#fixtures/test.ts';

type Thing = Record<string, unknown>;

/** What a search engine or a link preview reads of an address: its markup alone. */
async function readLink(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { maxRedirects: 0 });
  const html = await answer.text();
  const one = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const meta = (name: string) => one(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));
  const about = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Thing,
  );
  return {
    status: answer.status(),
    html,
    meta,
    title: one(/<title>([^<]*)<\/title>/),
    canonical: one(/<link rel="canonical" href="([^"]*)"/),
    about,
    of: (type: string) => about.find((thing) => thing['@type'] === type) ?? {},
  };
}

/** The first address in the markup of a page that matches. */
const linkIn = (html: string, pattern: RegExp) => pattern.exec(html)?.[0] ?? 'no such link';
const service = /\/registered-provider-details\/[\da-f-]{36}/;
const session = /\/registered-provider-details\/[\da-f-]{36}\/sessions\/[\da-f-]{36}/;
const entry = /\/unregistered-provider-details\/[\da-f-]{36}/;

test('a link to any public page says what it leads to, and search engines read it', async ({ request, baseURL }) => {
  const search = await readLink(request, '/search?place=eh6&sort=price');
  const at = linkIn(search.html, service);
  const pages = [
    { path: '/', title: 'Find childcare in Scotland · Bairn', about: ['WebSite'] },
    { path: '/advice', title: 'Advice · Bairn', about: ['BreadcrumbList'] },
    { path: '/legal/privacy', title: 'Privacy · Bairn', about: [] },
    { path: at, title: /\w · Bairn$/, about: ['ChildCare', 'BreadcrumbList'] },
    {
      path: linkIn((await readLink(request, at)).html, session),
      title: /, .* · Bairn$/,
      about: ['Service', 'BreadcrumbList'],
    },
    {
      path: linkIn((await readLink(request, '/search?place=eh6')).html, entry),
      title: /\w · Bairn$/,
      about: ['ChildCare', 'BreadcrumbList'],
    },
  ];
  for (const { path, title, about } of pages) {
    const link = await readLink(request, `${path}?utm_source=letter`);
    expect(link.status, path).toBe(200);
    expect(link.title).toMatch(title);
    expect(`${link.meta('og:title')} · Bairn`).toBe(link.title);
    expect(link.meta('description')?.length).toBeGreaterThan(40);
    expect(link.canonical).toBe(new URL(path, baseURL).href);
    expect(link.meta('og:url')).toBe(link.canonical);
    expect(link.about.map((thing) => thing['@type'])).toEqual(about);
    expect(JSON.stringify(link.about)).not.toMatch(/undefined|null|NaN/);

    const picture = await request.get(link.meta('og:image') ?? '');
    expect(picture.status(), path).toBe(200);
    expect(picture.headers()['content-type']).toBe('image/jpeg');
  }

  expect(search.canonical).toBe(`${baseURL}/search?place=EH6`);
  expect(search.title).toBe('Childcare near EH6 · Bairn');
});

test('a service and its sessions say where they are, when they open and what they cost', async ({
  request,
  baseURL,
}) => {
  const at = linkIn((await readLink(request, '/search?place=EH6')).html, service);
  const page = await readLink(request, at);
  const childCare = page.of('ChildCare');
  expect(page.title).toContain(String(childCare['name']));
  expect(childCare).toMatchObject({
    '@context': 'https://schema.org',
    url: `${baseURL}${at}`,
    address: { '@type': 'PostalAddress', addressCountry: 'GB' },
    geo: { '@type': 'GeoCoordinates', latitude: expect.any(Number) },
  });
  const [offer] = childCare['makesOffer'] as Thing[];
  expect(offer).toMatchObject({ price: expect.stringMatching(/^\d+\.\d\d$/), priceCurrency: 'GBP' });

  const sold = await readLink(request, new URL(String(offer?.['url'])).pathname);
  expect(sold.of('Service')).toMatchObject({ name: offer?.['name'], offers: { price: offer?.['price'] } });
  // The bytes of a picture of the service, not of the one for all.
  const [own, general] = await Promise.all(
    [page.meta('og:image') ?? '', '/previews/bairn.jpg'].map(async (url) => (await request.get(url)).body()),
  );
  expect(own?.equals(general ?? own)).toBe(false);
});

test('pages that are personal, made up, empty or gone are kept out of search engines', async ({ request }) => {
  for (const path of [
    '/search?favourites=1',
    '/search?search=cheap+pills',
    '/search?place=Nowhere+at+all',
    '/auth/login',
    '/auth/register?from=%2Fsearch',
    '/registered-provider-details/00000000-0000-7000-8000-000000000000',
  ]) {
    const link = await readLink(request, path);
    expect(link.meta('robots'), path).toBe('noindex');
    expect(link.canonical, path).toBeUndefined();
  }
  const gone = await readLink(request, '/registered-provider-details/00000000-0000-7000-8000-000000000000');
  expect(gone.status).toBe(404);
});

test('search words stay text', async ({ request }) => {
  const typed = '</script><script>alert(1)</script>"><img src=x>';
  const { html, title } = await readLink(request, `/search?search=${encodeURIComponent(typed)}`);
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');
  expect(title).toContain('Childcare called “&lt;/script');
});
