import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../build/refusal.ts';
import { rollbackApp, type Flip } from '../build/release.ts';
import { abortCanary } from '../build/runCanary.ts';
import { readPointer } from '../build/site.ts';
import { pageSettings, sentences } from './site.ts';

/** A version that has just gone live, and the one before it; of a canary, the one that is live beside it, if any. */
type Watched = { app: string; version: string; before: string | undefined };

/** Whether versions are live for everybody, or beside others: those are compared by the pages that each was given out with. */
export type How = 'live' | 'canary';

/** What to watch: the addresses of `/metrics`, one for each node, renderers too, and for how many minutes. */
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
type Look = {
  networks: (app: string, version: string) => number;
  /** Pages answered while a canary runs: those of its visitors, or without one named, those of the live versions. */
  pages: (canary?: Watched) => number;
  since: number;
};

/**
 * Watches the errors that screens report for versions that have just gone live.
 * @returns for the first whose errors rise, why it has to be rolled back; undefined when the time is over.
 */
async function watchRelease(
  watched: readonly Watched[],
  how: How,
  { metrics, minutes, say, every = 10_000, wait = pause, clock = Date.now }: Watch,
): Promise<(Watched & { why: string }) | undefined> {
  const begun = clock();
  const first = await lookAt(metrics, say);
  const end = begun + minutes * 60_000;
  const told = new Set<Watched>();
  while (clock() < end) {
    await wait(Math.min(every, end - clock()));
    const nodes = await lookAt(metrics, say);
    const elapsed = Math.max(1, clock() - begun) / 60_000;
    for (const one of watched) {
      if (how === 'canary' && !told.has(one) && isUncounted(one, { first, nodes, elapsed })) {
        told.add(one);
        say(
          `Errors of ${one.app} ${one.version} are reported, and no node counts its pages: by --metrics name what renders them, too.`,
        );
      }
      const why =
        how === 'live' ? riseOf(one, { first, nodes, begun, elapsed }) : canaryRise(one, { first, nodes, elapsed });
      if (why) return { ...one, why };
    }
  }
  return undefined;
}

type Looks = { first: ReadonlyMap<string, Look>; nodes: ReadonlyMap<string, Look>; elapsed: number };

/** What a node counted since the first look; a node that began since has counted from nothing. */
const sinceFirst = ({ first, nodes }: Looks, count: (look: Look) => number): number => {
  let sum = 0;
  for (const [at, node] of nodes) {
    const earlier = first.get(at);
    sum += count(node) - (earlier?.since === node.since ? count(earlier) : 0);
  }
  return sum;
};

/** Why a version's errors are a rise, against what the version before had a minute while it was live; undefined if they are none. */
function riseOf({ app, version, before }: Watched, looks: Looks & { begun: number }): string | undefined {
  const { first, begun, elapsed } = looks;
  const now = sinceFirst(looks, ({ networks }) => networks(app, version));
  let perMinute = 0;
  for (const at of looks.nodes.keys()) {
    const earlier = first.get(at);
    if (!earlier || before === undefined) continue;
    perMinute += earlier.networks(app, before) / Math.max(1, (begun - earlier.since) / 60_000);
  }
  if (now < fewest || now / elapsed <= rise * perMinute) return undefined;
  const usual = perMinute === 0 ? 'none' : `${perMinute.toFixed(1)} a minute`;
  return `errors of ${app} ${version} were reported from ${now} networks in ${elapsed.toFixed(1)} minutes; ${before} had ${usual}`;
}

/** Why a canary's errors are a rise, against those of the live version in the same minutes; undefined if they are none. */
function canaryRise(one: Watched, looks: Looks): string | undefined {
  const { app, version, before } = one;
  const own = sinceFirst(looks, ({ networks }) => networks(app, version));
  const pages = sinceFirst(looks, (look) => look.pages(one));
  const others = before === undefined ? 0 : sinceFirst(looks, ({ networks }) => networks(app, before));
  const theirPages = sinceFirst(looks, (look) => look.pages());
  if (own < fewest || own / Math.max(1, pages) <= (rise * others) / Math.max(1, theirPages)) return undefined;
  const beside = before === undefined ? '' : `; the live ${before} had ${others} with ${theirPages} pages`;
  return `errors of ${app} ${version} were reported from ${own} networks with ${pages} pages in ${looks.elapsed.toFixed(1)} minutes${beside}`;
}

/** Whether errors of a canary are reported without a page: the nodes that answered its pages are not among those that are asked. */
const isUncounted = (one: Watched, looks: Looks): boolean =>
  sinceFirst(looks, ({ networks }) => networks(one.app, one.version)) > 0 &&
  [...looks.nodes.values()].every(({ pages }) => pages(one) === 0);

/** What is wished for by `--metrics` and `--watch`: ten minutes, where there are metrics. @throws Refusal */
export function watchOf(options: { metrics?: string; watch?: string }): Wish | undefined {
  const metrics = (options.metrics ?? process.env['BAIRN_METRICS_URLS'] ?? '').split(',').filter(Boolean);
  const minutes = Number(options.watch ?? 10);
  if (!(minutes >= 0)) throw new Refusal([`--watch takes minutes, and '${options.watch}' is none.`]);
  if (metrics.length > 0) return minutes > 0 ? { metrics, minutes } : undefined;
  if (options.watch === undefined) return undefined;
  throw new Refusal(['Say by --metrics where the metrics of each node are: without them nothing can be watched.']);
}

/**
 * Watches what has just gone live, and rolls back what fails visitors, or aborts it where it is a canary. The others are
 * watched on.
 * @throws Refusal with the reason of each rollback: the command has failed.
 */
export async function watchAndRollBack(
  site: string,
  flip: Flip,
  wish: Wish & Partial<Pick<Watch, 'every' | 'wait' | 'clock'>>,
  how: How = 'live',
): Promise<void> {
  const clock = wish.clock ?? Date.now;
  const end = clock() + wish.minutes * 60_000;
  let watched = flip.flatMap(({ app, version, before }) =>
    version !== undefined && (before !== undefined || how === 'canary') ? [{ app, version, before }] : [],
  );
  const reasons: string[] = [];
  while (watched.length > 0 && clock() < end) {
    const minutes = (end - clock()) / 60_000;
    const found = await watchRelease(watched, how, { ...wish, minutes, say: console.warn });
    if (!found) break;
    watched = watched.filter(({ app }) => app !== found.app);
    const { why } = found;
    if (how === 'canary') {
      // It may have been promoted, or ended, by somebody else since.
      if ((await readPointer(site))?.canaries?.[found.app]?.version !== found.version) continue;
      await abortCanary(site, found.app, why, { page: pageSettings(), say: console.warn });
      reasons.push(`Aborted: ${why}.`);
      continue;
    }
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
  const pages = new Map(
    [...text.matchAll(/^bairn_canary_pages_total\{canary="([^"]*)"\} (\d+)/gm)].map(([, canary, value]) => [
      canary,
      Number(value),
    ]),
  );
  const since = Number(/^process_start_time_seconds (\d+)/m.exec(text)?.[1] ?? 0) * 1000;
  return {
    networks: (app, version) => counts.get(`${app} ${version}`) ?? 0,
    pages: (canary) => pages.get(canary ? `${canary.app} ${canary.version}` : 'none') ?? 0,
    since,
  };
}
