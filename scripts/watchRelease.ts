import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../shared/build/refusal.ts';
import { rollbackApp, type Flip } from '../shared/build/release.ts';
import { pageSettings, sentences } from './site.ts';

/** A version that has just gone live, and the one before it. */
type Watched = { app: string; version: string; before: string };

/** What to watch: the addresses of `/metrics`, one for each API node, and for how many minutes. */
type Wish = { metrics: readonly string[]; minutes: number };
type Watch = Wish & {
  say: (sentence: string) => void;
  /** Milliseconds between looks. */
  every?: number;
  wait?: (milliseconds: number) => Promise<unknown>;
  clock?: () => number;
};

/** Fewer networks than this say nothing: a browser's extension, an old phone, a person who tries something. */
const fewest = 5;
/** As many times more networks a minute than the version before had are a rise. */
const rise = 3;

/** What a node says: the networks that reported errors of a version, and since when it counts, in milliseconds of the epoch. */
type Look = { networks: (app: string, version: string) => number; since: number };

/**
 * Watches the errors that screens report for versions that have just gone live.
 * @returns for the first whose errors rise, why it has to be rolled back; undefined when the time is over.
 */
async function watchRelease(
  watched: readonly Watched[],
  { metrics, minutes, say, every = 10_000, wait = pause, clock = Date.now }: Watch,
): Promise<{ app: string; before: string; why: string } | undefined> {
  const begun = clock();
  const first = await lookAt(metrics, say);
  const end = begun + minutes * 60_000;
  while (clock() < end) {
    await wait(Math.min(every, end - clock()));
    const nodes = await lookAt(metrics, say);
    const elapsed = Math.max(1, clock() - begun) / 60_000;
    for (const { app, version, before } of watched) {
      let now = 0;
      let perMinute = 0;
      for (const [at, node] of nodes) {
        // A node that began since has counted from nothing.
        const earlier = first.get(at);
        now += node.networks(app, version) - (earlier?.since === node.since ? earlier.networks(app, version) : 0);
        if (!earlier) continue;
        const age = Math.max(1, (begun - earlier.since) / 60_000);
        perMinute += earlier.networks(app, before) / age;
      }
      if (now < fewest || now / elapsed <= rise * perMinute) continue;
      const usual = perMinute === 0 ? 'none' : `${perMinute.toFixed(1)} a minute`;
      const why = `errors of ${app} ${version} were reported from ${now} networks in ${elapsed.toFixed(1)} minutes; ${before} had ${usual}`;
      return { app, before, why };
    }
  }
  return undefined;
}

/** What is wished for by `--metrics` and `--watch`: ten minutes, where there are metrics. @throws Refusal */
export function watchOf(options: { metrics?: string; watch?: string }): Wish | undefined {
  const metrics = (options.metrics ?? process.env['BAIRN_METRICS_URLS'] ?? '').split(',').filter(Boolean);
  const minutes = Number(options.watch ?? 10);
  if (!(minutes >= 0)) throw new Refusal([`--watch takes minutes, and '${options.watch}' is none.`]);
  if (metrics.length > 0) return minutes > 0 ? { metrics, minutes } : undefined;
  if (options.watch === undefined) return undefined;
  throw new Refusal(['Say by --metrics where the metrics of each API node are: without them nothing can be watched.']);
}

/**
 * Watches what has just gone live, and rolls back what fails visitors. The others are watched on.
 * @throws Refusal with the reason of each rollback: the command has failed.
 */
export async function watchAndRollBack(
  site: string,
  flip: Flip,
  wish: Wish & Partial<Pick<Watch, 'every' | 'wait' | 'clock'>>,
): Promise<void> {
  const clock = wish.clock ?? Date.now;
  const end = clock() + wish.minutes * 60_000;
  let watched = flip.flatMap(({ app, version, before }) => (version && before ? [{ app, version, before }] : []));
  const reasons: string[] = [];
  while (watched.length > 0 && clock() < end) {
    const minutes = (end - clock()) / 60_000;
    const found = await watchRelease(watched, { ...wish, minutes, say: console.warn });
    if (!found) break;
    watched = watched.filter(({ app }) => app !== found.app);
    const { why } = found;
    const back = await rollbackApp(site, found.app, found.before, { page: pageSettings(), say: console.warn, why });
    reasons.push(`Rolled back: ${why}. ${sentences(back).join(', ')}.`);
  }
  if (reasons.length > 0) throw new Refusal(reasons);
}

async function lookAt(metrics: readonly string[], say: (sentence: string) => void): Promise<Map<string, Look>> {
  const found = new Map<string, Look>();
  await Promise.all(
    metrics.map(async (at) => {
      try {
        const answer = await fetch(at, { signal: AbortSignal.timeout(5000) });
        if (!answer.ok) throw new Error(`it answers ${answer.status}`);
        found.set(at, read(await answer.text()));
      } catch (error) {
        say(`The metrics at ${at} cannot be read (${error instanceof Error ? error.message : String(error)}).`);
      }
    }),
  );
  return found;
}

function read(text: string): Look {
  const counts = new Map<string, number>();
  for (const [, labels = '', value] of text.matchAll(/^bairn_screen_error_networks\{([^}]*)\} (\d+)/gm)) {
    const label = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(labels)?.[1];
    counts.set(`${label('remote')} ${label('version')}`, Number(value));
  }
  const since = Number(/^process_start_time_seconds (\d+)/m.exec(text)?.[1] ?? 0) * 1000;
  return { networks: (app, version) => counts.get(`${app} ${version}`) ?? 0, since };
}
