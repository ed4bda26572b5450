import { addDays } from '@bairn/shared/format/date';
import { localDate, now } from '@bairn/shared/schema/clock';
import { call, type Bench, type Benchmark, type Findings } from './bench.ts';
import { makeServices, type Size } from './makeServices.ts';
import { byTurns, cycled, figure, quantile, random } from './measure.ts';
import { recorded, replay, scansOf, type Statement } from './statements.ts';

type Case = { path: string; statements: Statement[] };

const day = (days: number) => addDays(localDate(now()), days);

/** Kinds of searches, each with other values every time. */
const kinds: Record<string, (where: { lat: number; lng: number }, next: () => number) => Record<string, unknown>> = {
  'near a place, by age and date': (where, next) => ({
    ...where,
    age: Math.floor(next() * 6),
    date: day(1 + Math.floor(next() * 40)),
  }),
  'near a place': (where) => where,
  'near a place, by age and price, soonest first': (where, next) => ({
    ...where,
    age: Math.floor(next() * 6),
    price: 1500 + Math.floor(next() * 8) * 500,
    sort: 'date',
  }),
  'near a place, after school': (where) => ({ ...where, care: 'after-school' }),
  'in all of Scotland': () => ({}),
  'in all of Scotland, by age and date': (_, next) => ({
    age: Math.floor(next() * 6),
    date: day(1 + Math.floor(next() * 40)),
  }),
  'by words': (_, next) => ({ search: ['kelpie cottage', 'selkie', 'harbour wynd 12'][Math.floor(next() * 3)] }),
  'by words with a typing error': (_, next) => ({
    search: ['keplie cotage', 'slekie', 'habrour'][Math.floor(next() * 3)],
  }),
};

const main = 'near a place, by age and date';
/** They count all services, so they read all rows of the search tables. */
const ofAll = ['in all of Scotland', 'in all of Scotland, by age and date'];

/** Measured calls of a kind: most of the main one, because a limit is on its slowest twentieth. */
const roundsOf = (kind: string) => (kind === main ? 120 : ofAll.includes(kind) ? 12 : 30);
const roundsWithCounts = 40;
/** Distinct searches of a kind, which its calls repeat. */
const mostCases = 60;

async function casesOf(bench: Bench, kind: string, count: number, facets: 0 | 1): Promise<Case[]> {
  const next = random(7);
  const { rows } = await bench.client.query<{ lat: number; lng: number }>(
    'select lat, lng from search_service where rank = 0 order by md5(id::text) limit $1',
    [count],
  );
  const cases: Case[] = [];
  for (const { lat, lng } of rows) {
    const where = { lat: lat + (next() - 0.5) * 0.04, lng: lng + (next() - 0.5) * 0.06 };
    const query = { ...kinds[kind]?.(where, next), facets };
    const path = `/api/nursery/marketplace/search?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`;
    cases.push({ path, statements: await recorded(bench, () => call(bench.address, path)) });
  }
  return cases;
}

async function measure(bench: Bench, kind: string, rounds: number, facets: 0 | 1 = 0) {
  const cases = await casesOf(bench, kind, Math.min(rounds, mostCases), facets);
  const times = await byTurns(
    rounds,
    (round) => call(bench.address, cycled(cases, round).path),
    (round) => replay(bench, cycled(cases, round).statements),
  );
  return { cases, times };
}

async function searchAt(bench: Bench, size: Size, whole: boolean, say: (step: string) => void): Promise<Findings> {
  say(`making ${size.services.toLocaleString('en-GB')} services`);
  await makeServices(bench.client, size);
  const findings: Findings = { figures: [], plans: [] };
  for (const kind of whole ? Object.keys(kinds) : [main]) {
    say(kind);
    const { cases, times } = await measure(bench, kind, roundsOf(kind));
    const bar = kind === main ? { most: 1.5 } : null;
    findings.figures.push(
      figure(`${kind}: p50`, quantile(times.ours, 0.5), quantile(times.bare, 0.5)),
      figure(`${kind}: p95`, quantile(times.ours, 0.95), quantile(times.bare, 0.95), bar),
    );
    const some = cases.slice(0, 20).flatMap(({ statements }) => statements);
    if (!ofAll.includes(kind)) findings.plans.push(...(await scansOf(bench, some)));
  }
  say('counts per filter');
  const withCounts = await measure(bench, main, roundsWithCounts, 1);
  const without = findings.figures.find(({ name }) => name === `${main}: p50`)?.ours ?? Number.NaN;
  findings.figures.push(
    figure(`${main}, with counts per filter against without: p50`, quantile(withCounts.times.ours, 0.5), without),
    figure(`${main}, with counts: p95`, quantile(withCounts.times.ours, 0.95), quantile(withCounts.times.bare, 0.95)),
  );
  findings.plans.push(
    ...(await scansOf(
      bench,
      withCounts.cases.slice(0, 20).flatMap(({ statements }) => statements),
    )),
  );
  return findings;
}

/** p50 of the call at each size that ran, for comparison. */
const sizes: Record<string, number> = {};

const searchOf = (size: Size, about: string, whole: boolean, tenth: number | null): Benchmark => ({
  name: `search-${size.services}`,
  about,
  run: async (bench, say) => {
    const findings = await searchAt(bench, size, whole, say);
    const p50 = findings.figures.find(({ name }) => name === `${main}: p50`);
    sizes[size.services] = p50?.ours ?? Number.NaN;
    const smaller = tenth === null ? undefined : sizes[tenth];
    if (p50 && smaller !== undefined) {
      findings.figures.push(figure(`${main}, against a tenth of the services: p50`, p50.ours, smaller, { most: 3 }));
    }
    return { ...findings, plans: [...new Set(findings.plans)] };
  },
});

export const searches: Benchmark[] = [
  searchOf({ services: 1_200, instances: 25 }, '1,200 services, 150,000 dated instances', false, null),
  searchOf(
    { services: 12_000, instances: 25 },
    '12,000 services, 60,000 sessions, 1.5 million dated instances',
    true,
    1_200,
  ),
  searchOf(
    { services: 120_000, instances: 2 },
    '120,000 services, 600,000 sessions with 25 dates each in the search, two of them (1.2 million) as rows',
    false,
    12_000,
  ),
];
