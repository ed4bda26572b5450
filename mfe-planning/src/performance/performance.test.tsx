// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { customerInsights, serviceInsights } from '@bairn/shared/calls/insights';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component as CustomersPage } from './CustomersPage.tsx';
import { customers, forecast, period } from './performance.stories.ts';
import { Component as ServicePage } from './ServicePage.tsx';

afterEach(cleanup);

const path = '/performance/service-performance';
const answering = (tried = forecast.tried) =>
  fakeApi().on(serviceInsights, ({ query: { part, from, to } = { from: '', to: '' } }) =>
    part === 'forecast'
      ? { data: { period: null, forecast: { ...forecast, tried } } }
      : { data: { period: period(from, to), forecast: null } },
  );
const show = (api: ReturnType<typeof fakeApi>, search: string) =>
  renderPage(ServicePage, { api, at: `${path}/service?${search}`, user: makeServiceUser() });
/** A table by its caption: by role, hundreds of cells would be judged. */
const tableOf = async (caption: string) =>
  (await screen.findByText(caption, { selector: 'caption' })).parentElement as HTMLElement;
const asked = (api: ReturnType<typeof fakeApi>) =>
  api
    .calls(serviceInsights)
    .filter(({ query }) => query?.part !== 'forecast')
    .map(({ query }) => [query?.from, query?.to]);

describe('a service in figures', () => {
  it('has each figure in a table, and asks for another period once', async () => {
    const api = answering();
    show(api, 'period=month&at=2026-11-20');
    const rooms = await tableOf('By room');
    expect(rooms.textContent).toMatch(/Acorns90%360 h400 h/);
    fireEvent.click(screen.getByText('Previous month'));
    // Until the other figures are there, the former ones stay.
    expect(screen.getByText('By room', { selector: 'caption' })).toBeTruthy();
    expect(screen.queryByText('Loading')).toBeNull();
    await screen.findByText('Oct 2026');
    expect(asked(api)).toEqual([
      ['2026-11-01', '2026-11-30'],
      ['2026-10-01', '2026-10-31'],
    ]);
    expect(api.calls(serviceInsights).filter(({ query }) => query?.part === 'forecast')).toHaveLength(1);
  });

  it('leaves days without anything out of the table and says so, and folds a long table on a phone', async () => {
    const empty = { offered: 0, occupied: 0, funded: 0, bookings: 0, cancelled: 0, needed: 0, rostered: 0, dates: 0 };
    const unpaid = { booked: 0, given_back: 0, due: 0, paid: 0, owed: 0, made: 0 };
    const known = period('2026-11-01', '2026-11-30');
    const parts = known.parts.map((part, at) => (at < 20 ? part : { ...part, ...empty, ...unpaid, bands: [0, 0, 0] }));
    show(
      answering().on(serviceInsights, () => ({ data: { period: { ...known, parts }, forecast: null } })),
      'period=month&at=2026-11-20',
    );
    const days = await tableOf('Over time');
    expect(days.textContent).toContain('Fri 20 Nov');
    expect(days.textContent).not.toContain('Sat 21 Nov');
    expect(screen.getByText('10 rows without anything are left out. The CSV file has all.')).toBeTruthy();
    const fold = screen.getByText('Show all 20 rows', { selector: 'button, button *' }).closest('button');
    expect(fold?.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(fold as HTMLElement);
    expect(fold?.getAttribute('aria-expanded')).toBe('true');
  });

  it('does not ask for a period that is too long, and says why', async () => {
    const api = answering();
    show(api, 'period=custom&from=2024-01-01&to=2026-01-01');
    expect(await screen.findByText(/more than 400 days/)).toBeTruthy();
    expect(asked(api)).toEqual([]);
  });

  it('shows the forecast of one age, a closed week, and that there is no earlier forecast yet', async () => {
    show(answering([]), 'period=month&at=2026-11-20');
    const weeks = await tableOf('Forecast, All ages');
    expect(weeks.textContent).toMatch(/From 28\/12\/2026Closed/);
    fireEvent.click(screen.getByText('Under 2', { selector: 'button, button *' }));
    const under = await tableOf('Forecast, Under 2');
    expect(under.textContent).toMatch(/From 30\/11\/2026100 h/);
    expect(screen.getByText(/not enough weeks with bookings/)).toBeTruthy();
  });
});

it('names the bands of distance, with the families as counts', async () => {
  const api = fakeApi().on(customerInsights, ({ query: { from, to } = { from: '', to: '' } }) => ({
    data: customers(from, to),
  }));
  renderPage(CustomersPage, { api, at: `${path}/customers?period=quarter&at=2026-11-20`, user: makeServiceUser() });
  const bands = await screen.findByRole('table', { name: 'Families by distance' });
  const rows = within(bands).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim())).toEqual([
    'Same district17',
    'Up to 2 miles9',
    '2 to 5 miles8',
    '5 to 10 miles7',
    'Over 10 miles1',
    'Not known0',
  ]);
});
