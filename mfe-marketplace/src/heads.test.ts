import { describe, expect, it } from 'vitest';
import type { PageHead } from '@bairn/shared/contract';
import {
  makeEntry,
  makeInstance,
  makePublicRegisterResult,
  makeResult,
  makeSearchMeta,
  makeService,
  makeSession,
  sampleToday,
} from '@bairn/shared/test/marketplace';
import { manifest } from './manifest.ts';
import { pages } from './public.ts';

type Head = (data: readonly unknown[], args: { params: object; search: URLSearchParams }) => PageHead;
type Thing = Record<string, unknown>;

/** What a page says of itself, as the host writes it: what is undefined is gone. */
function headOf(id: keyof typeof pages, data: readonly unknown[] = [], query = '') {
  const head = (pages[id].head as Head)(data, { params: {}, search: new URLSearchParams(query) });
  const about = JSON.parse(JSON.stringify(head.about ?? [])) as Thing[];
  return { ...head, about, of: (type: string) => about.find((one) => one['@type'] === type) };
}

/** Every text and number in a thing: none may be empty or made of what is not there. */
function valuesOf(thing: unknown): unknown[] {
  return typeof thing === 'object' && thing !== null ? Object.values(thing).flatMap(valuesOf) : [thing];
}

const stepsOf = (thing: Thing = {}) => (thing.itemListElement as Thing[]).map(({ name, item }) => [name, item]);

describe('what a page says of itself', () => {
  it('is complete on every page, with data as bare as it comes', () => {
    const bareService = makeService({
      about: null,
      cs_number: null,
      service_types: [],
      address_line_1: null,
      city: null,
      county: null,
      postcode: null,
      lat: null,
      lng: null,
      contact_phone: null,
      contact_email: null,
      website: null,
      opening_times: [],
      payment_types: [],
    });
    const bareSession = makeSession({ town: null, description: null, next_date: null, places_left: null });
    const bareEntry = makeEntry({ service_type: null, town: null, postcode: null, lat: null, lng: null });
    const all = [
      headOf('home'),
      headOf('advice'),
      headOf('week'),
      headOf('search', [{ data: [], meta: makeSearchMeta(0) }]),
      headOf('service', [bareService, []]),
      headOf('service', [bareService]),
      headOf('session', [bareSession]),
      headOf('unregistered', [bareEntry]),
    ];
    for (const { title, description, canonical, about } of all) {
      expect(title).toBeTruthy();
      expect(description?.length).toBeGreaterThan(40);
      expect(canonical).toMatch(/^\//);
      expect(about.length).toBeGreaterThan(0);
      for (const value of [title, description, ...valuesOf(about)]) {
        expect(value).not.toBeNull();
        expect(String(value)).not.toMatch(/undefined|null|NaN|^$/);
      }
    }
  });

  it('names the pages that have no data as their manifest does', () => {
    expect(headOf('home').title).toBe(manifest.pages.home.title);
    expect(headOf('advice').title).toBe(manifest.pages.advice.title);
    expect(headOf('week').title).toBe(manifest.pages.week.title);
    expect(headOf('week', [], 'week=30m.1-0800-1800').unlisted).toBe(true);
    expect(headOf('home').of('WebSite')).toMatchObject({
      potentialAction: { target: { urlTemplate: '/search?place={place}' }, 'query-input': 'required name=place' },
    });
  });

  it('describes a service as a place of childcare with what it offers', () => {
    const service = makeService({ about: `Three bright rooms. ${'A garden for all weathers. '.repeat(12)}` });
    const { instances: _, ...session } = makeSession({ branch_id: service.id });
    const head = headOf('service', [service, [session]], 'age=3&date=2026-12-01');
    expect(head).toMatchObject({
      title: 'Thistle House Nursery, Edinburgh',
      canonical: `/registered-provider-details/${service.id}`,
      image: `/previews/${service.id}.jpg`,
    });
    expect(head.description?.length).toBeLessThanOrEqual(160);
    expect(head.description).toMatch(/^Nursery in Edinburgh: places available.*\w…$/);
    expect(head.of('ChildCare')).toMatchObject({
      name: 'Thistle House Nursery',
      telephone: '+441314960101',
      image: `/previews/${service.id}.jpg`,
      sameAs: 'https://thistle.bairn.test',
      address: { streetAddress: '12 Shore', addressLocality: 'Edinburgh', postalCode: 'EH6 6QW', addressCountry: 'GB' },
      geo: { latitude: 55.97, longitude: -3.17 },
      identifier: { value: 'CS2099000123' },
      makesOffer: [
        {
          name: 'Forest mornings',
          url: `/registered-provider-details/${service.id}/sessions/${session.id}`,
          price: '32.00',
          priceCurrency: 'GBP',
          availability: 'https://schema.org/InStock',
          availabilityStarts: '2026-11-24',
          inventoryLevel: { value: 3 },
        },
      ],
    });
    // Closed on two days: they are left out.
    const hours = head.of('ChildCare')?.openingHoursSpecification as Thing[];
    expect(hours).toHaveLength(5);
    expect(hours[0]).toEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'https://schema.org/Monday',
      opens: '08:00',
      closes: '18:00',
    });
    expect(stepsOf(head.of('BreadcrumbList'))).toEqual([
      ['Search', '/search'],
      ['Edinburgh', '/search?place=Edinburgh'],
      ['Thistle House Nursery', `/registered-provider-details/${service.id}`],
    ]);
  });

  it('does not say a town twice, and links to no website that is none', () => {
    const head = headOf('service', [
      makeService({ name: 'Leith Bairns', city: 'Leith', website: 'javascript:alert(1)' }),
    ]);
    expect(head.title).toBe('Leith Bairns');
    expect(head.of('ChildCare')).not.toHaveProperty('sameAs');
  });

  it('says what a session costs and whether there is a place', () => {
    const open = makeSession({ price: 3205, instances: [makeInstance()] });
    const head = headOf('session', [open], 'age=3');
    const page = `/registered-provider-details/${open.branch_id}/sessions/${open.id}`;
    expect(head).toMatchObject({ title: 'Forest mornings, Thistle House Nursery', canonical: page });
    expect(head.description).toBe('2 to under 5 years, £32.05 a session. 3 places left on Tue 24 Nov.');
    expect(head.of('Service')).toMatchObject({
      provider: { '@type': 'ChildCare', url: `/registered-provider-details/${open.branch_id}` },
      audience: { suggestedMinAge: 2, suggestedMaxAge: 5 },
      offers: { price: '32.05', priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
    });
    expect(stepsOf(head.of('BreadcrumbList')).at(-1)).toEqual(['Forest mornings', page]);

    for (const none of [
      { next_date: null, places_left: null },
      { next_date: sampleToday, places_left: 0 },
    ]) {
      const offers = headOf('session', [makeSession(none)]).of('Service')?.offers as Thing;
      expect(offers.availability).toBe('https://schema.org/SoldOut');
      expect(offers).not.toHaveProperty('inventoryLevel');
    }
  });

  it('describes an entry of the public register without what only members offer', () => {
    const entry = makeEntry();
    const head = headOf('unregistered', [entry]);
    expect(head.title).toBe('Rowan Bank Playgroup, Edinburgh');
    expect(head.of('ChildCare')).toMatchObject({ identifier: { value: 'CS2099000777' } });
    expect(head.of('ChildCare')).not.toHaveProperty('makesOffer');
  });
});

describe('the address by which a search is known', () => {
  const found = [makeResult(), makePublicRegisterResult()];
  const searched = (query: string, place: string | null = null, total = 2) =>
    headOf('search', [{ data: found, meta: makeSearchMeta(total, { place }) }, undefined], query);

  it('has what narrows it and not how it is shown, with the place by its name', () => {
    const head = searched('view=map&place=eh6&sort=price&age=3&date=2026-12-01&only=listed', 'EH6');
    expect(head).toMatchObject({
      title: 'Childcare near EH6',
      description: '2 childcare services near EH6: places available, prices, ages and inspection grades.',
      canonical: '/search?place=EH6&age=3&only=listed',
    });
    expect(head).not.toHaveProperty('unlisted');
    expect(searched('only=listed&age=3&place=EH6', 'EH6').canonical).toBe(head.canonical);
    expect(searched('').canonical).toBe('/search');
    // A distance without a place narrows nothing.
    expect(searched('radius=5').canonical).toBe('/search');
  });

  it('lists what it found', () => {
    const items = searched('').of('ItemList')?.itemListElement as Thing[];
    expect(items.map(({ position, url }) => [position, url])).toEqual([
      [1, `/registered-provider-details/${found[0]?.id}`],
      [2, `/unregistered-provider-details/${found[1]?.id}`],
    ]);
  });

  it('keeps personal lists, made-up words and empty results from search engines', () => {
    for (const query of [
      'favourites=1',
      'favourites=1&page=2',
      'search=cheap%20pills',
      'place=Nowhere',
      'lat=56&lng=-3',
    ])
      expect(searched(query), query).toMatchObject({ unlisted: true });
    expect(searched('age=3', null, 0)).toMatchObject({ unlisted: true });
    expect(headOf('search', [{ lists: {} }], 'favourites=1')).toMatchObject({
      title: 'Your favourites',
      canonical: '/search?favourites=1',
    });
  });

  it('knows a further page, which the browser asks for, by the first', () => {
    const head = headOf('search', [{ lists: {} }], 'place=Leith&page=2');
    expect(head).toMatchObject({ title: 'Childcare near Leith', canonical: '/search?place=Leith' });
    expect(head).not.toHaveProperty('unlisted');
  });
});
