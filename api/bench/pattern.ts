import { addDays, weekStart } from '@bairn/shared/format/date';
import { localDate, now } from '@bairn/shared/schema/clock';
import { call, type Bench, type Benchmark, type Findings } from './bench.ts';
import { makeServices } from './makeServices.ts';
import { byTurns, cycled, figure, quantile, random } from './measure.ts';
import { recorded, scansOf } from './statements.ts';

/** Next Monday: all dates that exist begin there. */
const start = () => addDays(weekStart(localDate(now())), 7);

/** Weeks that are asked for, from one child's single day to four children. */
const weeks = {
  'Monday and Wednesday 8 to 6, Tuesday afternoon, for two children, one funded':
    '30m.1-0800-1800.2-1300-1800.3-0800-1800~50m.f38.1-0800-1800.2-1300-1800.3-0800-1800',
  'one child, one day': '30m.2-0900-1500',
  'one child, five days, funded': '44m.f50.1-0800-1800.2-0800-1800.3-0800-1800.4-0800-1800.5-0800-1800',
  'four children, five days':
    '14m.1-0900-1500.2-0900-1500.3-0900-1500.4-0900-1500.5-0900-1500~26m.1-0900-1500.2-0900-1500.3-0900-1500.4-0900-1500.5-0900-1500~38m.f38.1-0900-1500.2-0900-1500.3-0900-1500.4-0900-1500.5-0900-1500~50m.f38.1-0900-1500.2-0900-1500.3-0900-1500.4-0900-1500.5-0900-1500',
} as const;
type Kind = keyof typeof weeks;

/** Places that are asked about, and calls of each kind: the slowest twentieth has the limit. */
const places = 60;
const rounds = 120;
/** How many times the time of one search the slowest twentieth may take, whatever the week. */
const bar = { most: 3 };

const pathOf = (path: string, query: Record<string, string | number>) =>
  `/api/nursery/marketplace/search${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`;

/** Postcode districts near random services, each with the question for a week and the plain search of the same place. */
async function casesOf(bench: Bench, week: string) {
  const next = random(11);
  const { rows } = await bench.client.query<{ town: string }>(
    `select town from search_service where rank = 0 order by md5(id::text) limit ${places}`,
  );
  return rows.map(({ town }) => ({
    week: pathOf('/week', { week, start: start(), place: town }),
    search: pathOf('', {
      place: town,
      age: 2 + Math.floor(next() * 3),
      date: addDays(start(), Math.floor(next() * 20)),
      facets: 0,
    }),
  }));
}

async function run(bench: Bench, say: (step: string) => void): Promise<Findings> {
  say('making 12,000 services with dates on all weekdays of five weeks');
  await makeServices(bench.client, { services: 12_000, instances: 25, weeks: true });
  const findings: Findings = { figures: [], plans: [] };
  for (const kind of Object.keys(weeks) as Kind[]) {
    say(kind);
    const cases = await casesOf(bench, weeks[kind]);
    const { ours, bare } = await byTurns(
      rounds,
      (round) => call(bench.address, cycled(cases, round).week),
      (round) => call(bench.address, cycled(cases, round).search),
    );
    findings.figures.push(
      figure(`${kind}, against one search: p50`, quantile(ours, 0.5), quantile(bare, 0.5)),
      figure(`${kind}: p95`, quantile(ours, 0.95), quantile(bare, 0.95), bar),
    );
    for (const { week } of cases.slice(0, 5))
      findings.plans.push(...(await scansOf(bench, await recorded(bench, () => call(bench.address, week)))));
  }
  return { ...findings, plans: [...new Set(findings.plans)] };
}

export const pattern: Benchmark = {
  name: 'pattern',
  about: 'a whole week against one search, 12,000 services, 1.5 million dated instances',
  run,
};
