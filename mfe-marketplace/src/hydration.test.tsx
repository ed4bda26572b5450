import { expect, test } from 'vitest';
import type { User } from '@bairn/shared/schema/auth';
import { webConfig } from '@bairn/shared/calls/config';
import { unregisteredService } from '@bairn/shared/calls/publicRegister';
import { listOwnReviews, listReviews } from '@bairn/shared/calls/reviews';
import { compareServices, popularServices } from '@bairn/shared/calls/choosing';
import * as calls from '@bairn/shared/calls/marketplace';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import {
  makeCompared,
  makeConfig,
  makeEntry,
  makePoint,
  makePublicRegisterResult,
  makeReviews,
  makeResult,
  makeSearchMeta,
  makeService,
  makeSession,
  sampleToday,
} from '@bairn/shared/test/marketplace';
import { makeWeekAnswer } from '@bairn/shared/test/week';
import { searchWeek } from '@bairn/shared/calls/pattern';
import { makeUser } from '@bairn/shared/test/people';
import { revivePage } from '@bairn/shared/test/revivePage';
import { manifest } from './manifest.ts';

const listed = makeService({ cover_url: '/covers/thistle.webp' });
const open = makeSession();
const entry = makeEntry();
const { instances: _, service_name: _name, town: _town, booking_options: _options, today: _today, ...row } = open;
const found = [makeResult({ distance_km: 1.25, funded: true }), makePublicRegisterResult()];

const popular = makeResult({ name: 'Selkie House' });
const compared = [makeCompared(), makeCompared({ name: 'Selkie House', offer: null })];

const answer = (api: FakeApi) =>
  api
    .on(webConfig, () => ({ data: makeConfig() }))
    .on(calls.searchServices, () => ({ data: found, meta: makeSearchMeta(60, { bookable: 1, place: 'EH6' }) }))
    .on(searchWeek, () => ({ data: makeWeekAnswer() }))
    .on(popularServices, () => ({ data: [popular] }))
    .on(compareServices, () => ({ data: compared, meta: { place: null, today: sampleToday } }))
    .on(calls.searchPoints, () => ({ data: [makePoint()], meta: { total: 1, shown: 1 } }))
    .on(calls.serviceDetails, () => ({ data: listed }))
    .on(calls.serviceSessions, () => ({ data: [row] }))
    .on(listReviews, () => makeReviews())
    .on(listOwnReviews, () => ({ data: [] }))
    .on(calls.sessionDetails, () => ({ data: open }))
    .on(unregisteredService, () => ({ data: entry }));

const week = () => import('./week/WeekPage.tsx');
const home = () => import('./home/HomePage.tsx');
const search = () => import('./search/SearchPage.tsx');
const service = { page: () => import('./service/ServicePage.tsx'), path: manifest.pages.service.path };
const session = { page: () => import('./session/SessionPage.tsx'), path: manifest.pages.session.path };
const unregistered = {
  page: () => import('./public-register/UnregisteredServicePage.tsx'),
  path: manifest.pages.unregistered.path,
};
const servicePath = `/registered-provider-details/${listed.id}`;
/** What a link from the search leaves in the history, and a reload keeps. */
const searched = { searched: '/search?place=EH6&sort=price' };

const pages: Record<string, Omit<Parameters<typeof revivePage>[0], 'answer'>> = {
  'the home page': { page: home, at: '/' },
  'the search': { page: search, at: '/search?place=EH6&age=3&date=2026-11-24&sort=price' },
  'a further page of it, reloaded': { page: search, at: '/search?place=EH6&page=2', state: { after: 'a-cursor' } },
  'the search on the map': { page: search, at: '/search?place=EH6&view=map' },
  'the favourites': { page: search, at: '/search?favourites=1' },
  'the search for a week': { page: week, at: '/search/week?week=30m.f38.1-0800-1800&start=2026-11-23&place=EH6' },
  'the search for a week, nothing asked yet': { page: week, at: '/search/week' },
  'a service': { ...service, at: `${servicePath}?age=3` },
  'a service that a search led to, reloaded': { ...service, at: servicePath, state: searched },
  'a session': { ...session, at: `${servicePath}/sessions/${open.id}?date=2026-11-24` },
  'an entry of the public register': {
    ...unregistered,
    at: `/unregistered-provider-details/${entry.id}`,
    state: searched,
  },
  'a comparison': {
    page: () => import('./compare/ComparePage.tsx'),
    at: `/compare?ids=${compared.map(({ id }) => id).join()}&age=3&place=EH6`,
  },
  'the advice': { page: () => import('./advice/AdvicePage.tsx'), at: '/advice' },
};
/** What no server can ask: where a further page went on, whose favourites are meant, what is near to an answer. */
const unanswered: Record<string, string[]> = {
  'a further page of it, reloaded': ['/nursery/marketplace/search'],
  'the favourites': ['/nursery/marketplace/search'],
  'an entry of the public register': ['/nursery/marketplace/search'],
};
/** What is the family's own. */
const own = [
  '/nursery/marketplace/favourites',
  '/nursery/marketplace/reviews',
  '/nursery/marketplace/saved-searches',
  '/booking/basket',
];
const people: Record<string, User | undefined> = { 'a visitor': undefined, 'a family': makeUser() };

test.each(Object.keys(pages).flatMap((name) => Object.keys(people).map((who) => [name, who] as const)))(
  '%s becomes alive for %s as it came',
  async (name, who) => {
    const page = pages[name];
    if (!page) throw new Error(name);
    const user = people[who];
    const { html, problems, stayed, calls } = await revivePage({ ...page, answer, ...(user && { user }) });
    expect(problems).toEqual([]);
    expect(stayed).toBe(true);
    // A page's policy forbids them in markup.
    expect(html).not.toMatch(/<[^>]+ style=/);
    const expected = [...(unanswered[name] ?? []), ...(user ? own : [])];
    expect(calls.filter((path) => !expected.includes(path))).toEqual([]);
  },
);

test.each(['main', 'input[name=place]'])('an attribute of %s that differs is found', async (selector) => {
  const spoil = (root: HTMLElement) => root.querySelector(selector)?.setAttribute('class', 'other');
  const { problems } = await revivePage({ page: home, at: '/', answer, spoil });
  expect(problems.join()).toContain('hydrated but some attributes');
});

test('what depends on the language or the zone of the browser is found', async () => {
  const at = new Date('2026-11-21T02:30:00Z');
  for (const words of [
    () => at.toLocaleDateString('en-GB'),
    () => at.toLocaleString(undefined, { timeZone: 'Europe/London' }),
    () => new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' }).format(1),
  ]) {
    const careless = () => Promise.resolve({ Component: () => <main>{words()}</main> });
    const { problems } = await revivePage({ page: careless, at: '/' });
    expect(problems.join()).toContain('Hydration failed');
  }
});
