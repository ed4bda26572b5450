import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Host } from '@bairn/shared/build/renderIndex';
import type { Skipped } from '@bairn/shared/contract/readRegistry';
import { liveHost } from '../src/rendering/liveHost.ts';
import { makePages, type Pages } from '../src/rendering/pages.ts';
import { makeNursery, makeSession } from '../src/testing/make.ts';
import { makeRenderSite, says } from '../src/testing/renderSite.ts';
import { call, type Bench, type Benchmark } from './bench.ts';
import { figure, quantile, rate, type Figure } from './measure.ts';

const requests = 200;
const rounds = 3;
/**
 * Concurrent calls: enough that the server never waits for the next, and few enough that a newly rendered page is in
 * time.
 */
const width = 4;

type Cost = { rates: number[]; cpu: number[] };

/** The processes that render pages for this one, by their ids; Linux alone lists them. */
function renderProcesses(): string[] {
  const own = '/proc/self/task';
  if (!existsSync(own)) return [];
  const children = readdirSync(own).flatMap((thread) => readFileSync(join(own, thread, 'children'), 'utf8').split(' '));
  return children.filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/rendering/worker.ts'));
}

/** Processor milliseconds of this process and those that render, since they started. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  // Of all threads together; in nanoseconds by thread, since what a process says of itself is in hundredths of a second.
  const children = renderProcesses().flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    ),
  );
  return (user + system) / 1000 + children.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** Requests a second, and processor milliseconds for one, including the client's and all threads'. */
async function measure(into: Cost | undefined, get: (index: number) => Promise<unknown>) {
  const before = processorTime();
  const done = await rate(requests, width, get);
  const time = processorTime() - before;
  into?.rates.push(done);
  into?.cpu.push(time / requests);
}

/** Resident memory of the processes that render, in MB. */
const memoryOfRenderers = () =>
  renderProcesses().map((pid) => {
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return (Number(kib) * 1024) / 1e6;
  });

/** The released script that is nearest to a size in bytes. */
function fileLike(site: string, { shell }: Host, bytes: number): string {
  const folder = `/r/shell/${shell.version}`;
  const scripts = readdirSync(join(site, folder)).filter((name) => name.endsWith('.js'));
  const away = (name: string) => Math.abs(statSync(join(site, folder, name)).size - bytes);
  const [nearest] = scripts.toSorted((a, b) => away(a) - away(b));
  if (!nearest) throw new Error('The shell has no scripts.');
  return `${folder}/${nearest}`;
}

/** The page of a service with sessions: cached, and rendered for each request. */
async function requestFigures(bench: Bench, site: string, host: Host, say: (step: string) => void): Promise<Figure[]> {
  const nursery = await makeNursery(bench);
  for (let index = 0; index < 20; index += 1) await makeSession(bench, nursery, { days: 10, price: 1000 + index });
  await bench.client.query('vacuum analyze');
  const path = `/registered-provider-details/${nursery.branch}`;
  const html = await call(bench.address, path);
  if (!html.includes('id="served"'))
    throw new Error('The page is not rendered: `pnpm build` first, which this measures.');
  const file = fileLike(site, host, Buffer.byteLength(html));

  const empty = (): Cost => ({ rates: [], cpu: [] });
  const [still, cached, made] = [empty(), empty(), empty()];
  let last = 0;
  for (let round = -1; round < rounds; round += 1) {
    const counted = (cost: Cost) => (round < 0 ? undefined : cost);
    await measure(counted(still), () => call(bench.address, file));
    await measure(counted(cached), () => call(bench.address, path));
    await measure(counted(made), () => call(bench.address, `${path}?visit=${(last += 1)}`));
  }
  const memories = memoryOfRenderers().map((mb) => `${mb.toFixed(0)} MB`);
  say(`resident memory of the processes that render: ${memories.join(', ')}`);
  const middle = (values: number[]) => quantile(values, 0.5);
  const left = [...(await call(bench.address, '/metrics')).matchAll(/reason="(\S+)"\} (\d+)/g)].filter(
    ([, , count]) => count !== '0',
  );
  if (left.length > 0) throw new Error(`Pages were left to browsers: ${left.map(([text]) => text).join(' ')}`);
  const [fileRate, fileCpu] = [middle(still.rates), middle(still.cpu)];
  return [
    figure('a cached page, to a released file of its size', middle(cached.rates), fileRate, null, 'a second'),
    figure('a rendered page, to a released file of its size', middle(made.rates), fileRate, null, 'a second'),
    figure('processor time of a cached page, to that of the file', middle(cached.cpu), fileCpu),
    figure('processor time of a rendered page (API, render, brotli), to that of the file', middle(made.cpu), fileCpu),
  ];
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Memory of the process in MB after a garbage collection. */
function memory() {
  collect();
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss: rss / 1e6, heap: heapUsed / 1e6 };
}

/**
 * Releases one version after another, and renders a page of each. Memory is measured after some releases, when caches
 * are filled, and at the end.
 */
async function flipFigures(what: string, site: string, host: Host, path: string, count: number): Promise<Figure[]> {
  const pages: Pages = makePages({
    site,
    origin: () => 'http://localhost',
    settings: { apiKey: 'key', mode: 'demo', support: { email: 'help@bairn.test', phone: '0131 000 0000' } },
    ask: async () => undefined,
    broken: { has: () => false, add: ({ app, page }, why) => console.error(`${app} ${page}: ${why}`) },
    report: ({ reason, message }) => console.error(`${reason}: ${message}`),
    limit: 20_000,
  });
  async function flip(index: number) {
    const next = { ...host, shell: { ...host.shell, version: `flip-${index}` } };
    if (!(await pages.page(next, path))) throw new Error(`Flip ${index} was not rendered.`);
  }
  const warming = Math.ceil(count / 10);
  for (let index = 0; index < warming; index += 1) await flip(index);
  const before = memory();
  for (let index = 0; index < count; index += 1) await flip(warming + index);
  const after = memory();
  await pages.close();
  return [
    figure(`resident memory after ${count} flips of ${what}, to before`, after.rss, before.rss, { most: 1.3 }, 'MB'),
    figure(`heap after ${count} flips of ${what}, to before`, after.heap, before.heap, { most: 1.3 }, 'MB'),
  ];
}

/** Rendered public pages against a released file, and memory left behind by releases. */
export const rendering: Benchmark = {
  name: 'rendering',
  about: 'the page of a service with 20 sessions against a released file of its size, and memory over flips',
  run: async (bench, say) => {
    const site = resolve(bench.services.settings.webFolder);
    const reports = {
      unreadable: (error: unknown) => say(String(error)),
      skipped: ({ app, why }: Skipped) => say(`left out: ${app} ${why}`),
    };
    const host = existsSync(site) && liveHost(site, reports)();
    if (!host) throw new Error('The web apps are not built. Run: pnpm build');
    const figures = await requestFigures(bench, site, host, say);
    say('flips');
    figures.push(...(await flipFigures('the product', site, host, '/advice', 50)));
    const small = makeRenderSite();
    try {
      figures.push(...(await flipFigures('small apps', small.folder, small.publish({ a: says('a') }), '/a', 1000)));
    } finally {
      small.close();
    }
    return { figures, plans: [] };
  },
};
