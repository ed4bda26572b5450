import { customerInsights, serviceInsights } from '@bairn/shared/calls/insights';
import { addDays } from '@bairn/shared/format/date';
import type { CustomerPeriod, Forecast, ServicePeriod } from '@bairn/shared/schema/insights';
import { bandNames, distanceEnds, partsOf } from '@bairn/shared/schema/insightWords';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { makeId } from '@bairn/shared/test/people';
import type { manifest } from '../manifest.ts';

const placesOf = (hours: number, share = 0.7): ServicePeriod['total'] => {
  const offered = hours * 60;
  const bands = [0.2, 0.3, 0.5].map((part) => Math.round(offered * share * part));
  const occupied = bands.reduce((sum, band) => sum + band, 0);
  return {
    dates: 20,
    offered,
    occupied,
    bands,
    funded: Math.round(occupied / 3),
    bookings: Math.round(hours / 5),
    cancelled: 3,
    needed: Math.round(occupied / 5),
    rostered: Math.round(occupied / 4),
  };
};
const income = (due: number): ServicePeriod['income'] => ({
  booked: due + 4200,
  given_back: 4200,
  due,
  paid: Math.round(due * 0.9),
  owed: due - Math.round(due * 0.9),
});

/** A period of a branch, with figures that fit together well enough to be looked at. */
export const period = (from: string, to: string): ServicePeriod => {
  const parts = partsOf(from, to);
  const total = placesOf(parts.length * 300);
  return {
    total,
    income: income(1_834_000),
    bands: bandNames.map((name, at) => ({
      name,
      offered: Math.round(total.offered / 2),
      occupied: total.bands[at] ?? 0,
      children: 12 + at,
    })),
    rooms: ['Acorns', 'Puffins', 'Garden room with a very long name', null].map((name, at) => ({
      ...placesOf(400 - 90 * at, 0.9 - 0.2 * at),
      id: name && makeId(),
      name,
    })),
    weekdays: [1, 2, 3, 4, 5].map((day) => ({ ...placesOf(200, 0.5 + 0.09 * day), day })),
    parts: parts.map((part, at) => ({
      ...placesOf(at % 7 > 4 ? 0 : 300, 0.5 + (at % 5) / 10),
      ...income(60_000),
      ...part,
      made: at % 4,
    })),
    payment_types: ['Funded Hours', 'Credit/Debit Card', 'Invoice', 'Childcare vouchers'].map((name, at) => ({
      ...income(at === 0 ? 0 : 500_000 - 90_000 * at),
      id: at + 1,
      name,
      bookings: 40 - at,
    })),
    branches: ['Leith', 'Portobello'].map((name, at) => ({
      id: makeId(),
      name,
      use: placesOf(3000 - 900 * at),
      income: income(1_834_000 - 400_000 * at),
    })),
  };
};

/** A forecast with a closed week, and what earlier ones came to. */
export const forecast: Forecast = {
  weeks: Array.from({ length: 26 }, (_, at) => ({
    starts: addDays('2026-11-30', 7 * at),
    is_closed: at === 4,
    offered: at === 4 || at > 20 ? 0 : 36_000,
    bands: [6000, 8000, 12_000].map((minutes) => ({
      booked: at === 4 || at > 8 ? 0 : minutes - 500 * at,
      expected: at === 4 ? 0 : minutes,
    })),
  })),
  tried: [4, 8, 13].map((ago, at) => ({
    made_on: addDays('2026-11-23', -7 * ago),
    weeks: ago - 1,
    bands: [1, 2, 3].map((times) => ({ expected: 6000 * times * ago, came: 5700 * times * ago })),
    error_percent: at === 2 ? null : 5 + at,
  })),
};

/** The families of a period. */
export const customers = (from: string, to: string): CustomerPeriod => {
  const counts = { active: 42, first: 5, returning: 37, back: 3, lapsed: 2 };
  return {
    total: { ...counts, children: 51 },
    parts: partsOf(from, to).map((part, at) => ({
      ...part,
      active: 10 + (at % 6),
      first: at % 3,
      returning: 10 + (at % 6) - (at % 3),
      back: at % 2,
      lapsed: 0,
    })),
    distances: [
      { up_to: 0, is_known: true, families: 17 },
      ...distanceEnds.map((up_to, at) => ({ up_to, is_known: true, families: 9 - at })),
      { up_to: null, is_known: true, families: 1 },
      { up_to: null, is_known: false, families: 0 },
    ],
    waiting: { families: 4, children: 5, entries: 9, asked: 12, booked: 3, ended: 2 },
    branches: ['Leith', 'Portobello'].map((name) => ({ ...counts, id: makeId(), name })),
  };
};

const unasked: { from: string; to: string; part?: 'period' | 'forecast' | undefined } = { from: '', to: '' };
const service = (tried: Forecast['tried']) => (api: FakeApi) =>
  api.on(serviceInsights, ({ query: { part, ...asked } = unasked }) =>
    part === 'forecast'
      ? { data: { period: null, forecast: { ...forecast, tried } } }
      : { data: { period: period(asked.from, asked.to), forecast: null } },
  );

const at = '/performance/service-performance';

/** A service in figures. */
export const performanceStories = {
  servicePerformance: [
    { at: `${at}/service?period=month&at=2026-11-20`, answers: service(forecast.tried) },
    {
      name: 'a year, with its bands by age in the forecast',
      at: `${at}/service?period=year&at=2026-11-20`,
      answers: service([]),
      press: ['How this is counted', 'Under 2'],
    },
    { name: 'dates that are too far apart', at: `${at}/service?period=custom&from=2024-01-01&to=2026-01-01` },
  ],
  customers: [
    {
      at: `${at}/customers?period=quarter&at=2026-11-20`,
      answers: (api) =>
        api.on(customerInsights, ({ query: { from, to } = unasked }) => ({ data: customers(from, to) })),
    },
  ],
} satisfies PageStories<typeof manifest.pages>;
