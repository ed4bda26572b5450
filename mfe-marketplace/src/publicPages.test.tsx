import { expect, test } from 'vitest';
import { setTransport } from '@bairn/shared/app';
import { createHttpTransport } from '@bairn/shared/app/httpTransport';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import type { Page } from '@bairn/shared/contract';
import { webConfig } from '@bairn/shared/calls/config';
import { unregisteredService } from '@bairn/shared/calls/publicRegister';
import { compareServices, popularServices } from '@bairn/shared/calls/choosing';
import * as calls from '@bairn/shared/calls/marketplace';
import { listReviews } from '@bairn/shared/calls/reviews';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import {
  makeCompared,
  makeConfig,
  makeEntry,
  makePublicRegisterResult,
  makeReviews,
  makeResult,
  makeSearchMeta,
  makeService,
  makeSession,
} from '@bairn/shared/test/marketplace';
import { searchWeek } from '@bairn/shared/calls/pattern';
import { makeWeekAnswer } from '@bairn/shared/test/week';
import { renderInNode } from '@bairn/shared/test/renderInNode';
import { manifest } from './manifest.ts';
import * as advice from './advice/AdvicePage.tsx';
import * as compare from './compare/ComparePage.tsx';
import * as home from './home/HomePage.tsx';
import * as search from './search/SearchPage.tsx';
import * as service from './service/ServicePage.tsx';
import * as session from './session/SessionPage.tsx';
import * as week from './week/WeekPage.tsx';
import * as unregistered from './public-register/UnregisteredServicePage.tsx';

const found = [makeResult(), makePublicRegisterResult()];
const api = () =>
  fakeApi()
    .on(webConfig, () => ({ data: makeConfig() }))
    .on(calls.searchServices, () => ({ data: found, meta: makeSearchMeta(2, { bookable: 1, place: 'EH6' }) }));

const popular = makeResult({ name: 'Selkie House' });

test('the home page is readable and searchable without scripts', async () => {
  const html = await renderInNode(home, { api: api().on(popularServices, () => ({ data: [popular] })), at: '/' });
  expect(html).toContain('Selkie House');
  expect(html).toContain('<h1>Childcare near you, with places available</h1>');
  expect(html).toMatch(/<form[^>]*action="\/search" method="get"/);
  expect(html).toMatch(/<input[^>]*name="place"/);
  expect(html).toMatch(/<select[^>]*name="age"/);
  expect(html).toMatch(/<input[^>]*name="date"/);
  expect(html).toContain('Tue 24 Nov, 8:00 am to 1:00 pm · £32.00 · 3 places left');
});

test('the advice can be read and linked to without scripts', async () => {
  const html = await renderInNode(advice, { api: api(), at: '/advice' });
  expect(html).toContain('<h1>Childcare in Scotland, explained</h1>');
  expect(html).toContain('<h2 id="funded-hours"');
  expect(html).toContain('href="/search?age=3"');
});

test('the search page shows what was found, with real links and forms', async () => {
  const html = await renderInNode(search, { api: api(), at: '/search?place=EH6&age=3' });
  expect(html).toContain('<h1>Childcare near EH6</h1>');
  expect(html).toContain(`href="/registered-provider-details/${found[0]?.id}?age=3"`);
  const offer = found[0]?.offer?.session_id;
  expect(html).toContain(
    `href="/registered-provider-details/${found[0]?.id}/sessions/${offer}?age=3&amp;date=2026-11-24"`,
  );
  expect(html).toMatch(/<details class="[^"]*"><summary><span>EH6 · 3 years<\/span>/);
  expect(html).toContain(`href="/unregistered-provider-details/${found[1]?.id}"`);
  expect(html).toMatch(/<input[^>]*type="hidden"[^>]*name="age"[^>]*value="3"/);
});

test('the search for a week shows what was found, with links to the services', async () => {
  const answer = makeWeekAnswer();
  const html = await renderInNode(week, {
    api: api().on(searchWeek, () => ({ data: answer })),
    at: '/search/week?week=30m.1-0800-1800.3-0800-1800&start=2026-11-23&place=EH6',
  });
  expect(html).toContain('<h1>Find a whole week of childcare</h1>');
  expect(html).toContain(`href="/registered-provider-details/${answer.services[0]?.services[0]?.id}"`);
  expect(html).toContain('£60.00');
});

test('a comparison has its facts and a real form', async () => {
  const compared = [makeCompared(), makeCompared({ name: 'Selkie House' })];
  const html = await renderInNode(compare, {
    api: api().on(compareServices, () => ({ data: compared, meta: { place: null, today: '2026-11-20' } })),
    at: `/compare?ids=${compared.map(({ id }) => id).join()}&age=3`,
  });
  expect(html).toContain('Price, age 3 years');
  expect(html).toContain('Mon to Fri: 8:00 am to 6:00 pm');
  expect(html).toMatch(/<form[^>]*action="\/compare"/);
});

test('a service page shows sessions and facts', async () => {
  const listed = makeService();
  const {
    instances: _,
    service_name: _name,
    town: _town,
    booking_options: _options,
    today: _today,
    ...row
  } = makeSession();
  const html = await renderInNode(service, {
    api: api()
      .on(calls.serviceDetails, () => ({ data: listed }))
      .on(calls.serviceSessions, () => ({ data: [row] }))
      .on(listReviews, () => makeReviews()),
    at: `/registered-provider-details/${listed.id}`,
    path: manifest.pages.service.path,
  });
  expect(html).toContain('<h1>Thistle House Nursery</h1>');
  expect(html).toContain('Forest mornings');
  expect(html).toContain('CS2099000123');
});

test('a session page shows its dates', async () => {
  const open = makeSession();
  const html = await renderInNode(session, {
    api: api().on(calls.sessionDetails, () => ({ data: open })),
    at: `/registered-provider-details/${open.branch_id}/sessions/${open.id}`,
    path: manifest.pages.session.path,
  });
  expect(html).toContain('<h1>Forest mornings</h1>');
  expect(html).toContain('Next week');
});

test('a page of the public register shows what the public register says', async () => {
  const entry = makeEntry();
  const html = await renderInNode(unregistered, {
    api: api().on(unregisteredService, () => ({ data: entry })),
    at: `/unregistered-provider-details/${entry.id}`,
    path: manifest.pages.unregistered.path,
  });
  expect(html).toContain('<h1>Rowan Bank Playgroup</h1>');
  expect(html).toContain('This service does not take bookings on Bairn');
  expect(html).toContain('May 2022');
});

test('each page asks first for what its manifest says that it does', async () => {
  const asked: string[] = [];
  const first = (url: string) => {
    asked.push(url);
    return { data: {} };
  };
  setTransport(createHttpTransport({ session: createSessionStore(), apiKey: '', supportEmail: () => '', first }));
  const modules = { home, service, session, unregistered };
  const declared = Object.entries<Page>(manifest.pages).filter(([, page]) => page.first !== undefined);
  expect(declared.map(([id]) => id).toSorted()).toEqual(Object.keys(modules).toSorted());
  const params = { id: 'a-1', sessionId: 'b-2' };
  for (const [id, page] of declared) {
    const { queries } = modules[id as keyof typeof modules];
    const [query] = queries({ params, search: new URLSearchParams() });
    const asks = query?.queryFn as ((context: object) => Promise<unknown>) | undefined;
    await asks?.({ signal: undefined });
    const path = page.first?.replace(':id', params.id).replace(':sessionId', params.sessionId);
    expect(asked.pop()).toBe(`/api${path}`);
  }
});
