import { describe, expect, it } from 'vitest';
import { servedHead } from './servedHead.ts';

const site = 'https://bairn.example';
const things = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );

describe('the head of a served page', () => {
  it('has title, address and picture, all from the site’s own address', () => {
    const head = { title: 'Advice', description: 'Guides', canonical: '/advice?a=1&b=2', image: '/previews/1.jpg' };
    const html = servedHead('', head, '/advice', site);
    expect(html).toContain('<title>Advice · Bairn</title>');
    expect(html).toContain('<meta name="description" content="Guides">');
    expect(html).toContain('<link rel="canonical" href="https://bairn.example/advice?a=1&amp;b=2">');
    expect(html).toContain('<meta property="og:url" content="https://bairn.example/advice?a=1&amp;b=2">');
    expect(html).toContain('<meta property="og:image" content="https://bairn.example/previews/1.jpg">');
    expect(html).toContain('<meta property="og:image:alt" content="Advice">');
    expect(html).not.toContain('noindex');
  });

  it('is complete for a page without a head of its own', () => {
    const html = servedHead('Service &amp; more · Bairn', { unlisted: true }, '/gone', site);
    expect(html).toContain('<title>Service &amp; more · Bairn</title>');
    expect(html).toContain('<meta property="og:title" content="Service &amp; more">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('canonical');
    expect(html).toContain('<meta property="og:image" content="https://bairn.example/previews/bairn.jpg">');
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}">/);
  });

  it('completes the addresses in the schema.org data, and nothing else', () => {
    const about = [
      {
        '@type': 'ChildCare',
        url: '/a',
        name: '/not an address',
        image: 'https://elsewhere.example/1.png',
        logo: '//elsewhere.example',
        telephone: undefined,
        potentialAction: [{ target: { urlTemplate: '/search?place={place}' } }],
      },
    ];
    expect(things(servedHead('', { title: 'A', about }, '/a', site))).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'ChildCare',
        url: 'https://bairn.example/a',
        name: '/not an address',
        image: 'https://elsewhere.example/1.png',
        logo: '//elsewhere.example',
        potentialAction: [{ target: { urlTemplate: 'https://bairn.example/search?place={place}' } }],
      },
    ]);
  });

  it('escapes every name', () => {
    const name = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const head = {
      title: name,
      description: name,
      canonical: `/search?place=${name}`,
      image: `/${name}`,
      about: [{ name }],
    };
    const html = servedHead('', head, '/', site);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).not.toContain('<img');
    expect(things(html)[0]).toMatchObject({ name });
    // Every tag is one of ours, unbroken.
    expect(html.replaceAll(/<(?:meta|link) [a-z]+="[^"<]*" (?:content|href)="[^"<]*">/g, '')).toMatch(
      /^<title>[^<]*<\/title><script type="application\/ld\+json">[^<]*<\/script>$/,
    );
  });
});
