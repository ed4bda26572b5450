import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readSettings } from '../src/settings.ts';
import { findPostgres } from '../src/testing/postgres.ts';
import { openBench, type Benchmark, type Findings } from './bench.ts';
import { keeps, type Figure } from './measure.ts';
import { book } from './book.ts';
import { booking, staffed } from './booking.ts';
import { calendar } from './calendar.ts';
import { list, trivial } from './calls.ts';
import { talk } from './messages.ts';
import { editor } from './editor.ts';
import { insights } from './insights.ts';
import { pattern } from './pattern.ts';
import { rota } from './rota.ts';
import { rendering } from './rendering.ts';
import { searches } from './search.ts';
import { uploads } from './uploads.ts';

const all: Benchmark[] = [
  trivial,
  list,
  booking,
  staffed,
  calendar,
  rendering,
  insights,
  talk,
  pattern,
  rota,
  editor,
  book,
  uploads,
  ...searches,
];

const usage = `pnpm bench [name …] [--out FILE]
Measures against bare SQL or bare Fastify on PostgreSQL, on data of its own, and fails where a bar of the project is
missed or a big table is read from end to end. Names: ${all.map(({ name }) => name).join(', ')}; the beginning of a name is enough.`;

const rounded = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

function line({ name, ours, bare, unit, ratio, bar }: Figure): string {
  const limit = bar ? ('most' in bar ? `≤ ${bar.most}` : `≥ ${bar.least}`) : '';
  const mark = bar ? (keeps({ name, ours, bare, unit, ratio, bar }) ? 'ok' : 'MISSED') : '';
  const values = `${rounded(ours)} / ${rounded(bare)} ${unit === 'a second' ? 'a s' : unit}`;
  return `  ${name.padEnd(84)} ${values.padStart(20)}  ${ratio.toFixed(2).padStart(6)}  ${limit.padEnd(7)} ${mark}`;
}

async function runOne(benchmark: Benchmark, server: string): Promise<Findings & { seconds: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bairn-bench-'));
  const begun = performance.now();
  const { bench, close } = await openBench(server, benchmark.name, folder);
  try {
    const findings = await benchmark.run(bench, (step) => console.log(`    … ${step}`));
    return { ...findings, seconds: Math.round((performance.now() - begun) / 1000) };
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(args: string[]): Promise<number> {
  const at = args.indexOf('--out');
  const out = resolve(at === -1 ? '.data/bench.json' : (args[at + 1] ?? ''));
  const names = at === -1 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
  const meant = (given: string) => {
    const same = all.filter(({ name }) => name === given);
    return same.length > 0 ? same : all.filter(({ name }) => name.startsWith(given));
  };
  const chosen = names.length === 0 ? all : names.flatMap(meant);
  if (chosen.length === 0 || args.includes('--help')) {
    console.log(usage);
    return chosen.length === 0 ? 1 : 0;
  }
  if ([rendering, calendar, editor].some((one) => chosen.includes(one))) {
    const root = resolve(import.meta.dirname, '../..');
    const site = readSettings(process.env).webFolder;
    // Only what has changed since the last build is built.
    execFileSync(process.execPath, ['scripts/build.ts', '--to', resolve(site)], { cwd: root, stdio: 'inherit' });
  }
  const server = await findPostgres('benchmark');
  const results: (Findings & { name: string; about: string; seconds: number })[] = [];
  try {
    for (const benchmark of chosen) {
      console.log(`${benchmark.name}: ${benchmark.about}`);
      const findings = await runOne(benchmark, server.url);
      results.push({ name: benchmark.name, about: benchmark.about, ...findings });
      for (const each of findings.figures) console.log(line(each));
      for (const problem of findings.plans) console.log(`  PLAN ${problem}`);
      console.log(`  ${findings.seconds} s\n`);
    }
  } finally {
    await server.stop();
  }
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(
    out,
    `${JSON.stringify({ at: new Date().toISOString(), postgres: server.source, results }, null, 2)}\n`,
  );
  console.log(`written to ${out}`);
  const missed = results.flatMap(({ figures, plans }) => [...figures.filter((each) => !keeps(each)), ...plans]);
  return missed.length === 0 ? 0 : 1;
}

process.exit(await main(process.argv.slice(2)));
