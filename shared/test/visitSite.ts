import { createHash } from 'node:crypto';

/** Milliseconds between two requests. */
const every = 50;
/** Milliseconds after which a request without a whole answer has failed. */
const patience = 10_000;
/** Visitors who come back with the cookies that they were given; the others come once. */
const regulars = 6;
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** What is asked for, by kind. `app` is the remote whose server-rendered page is at `page`, and says `<app> <version>`. */
export type Asked = { apiKey: string; app: string; page: string; otherPage: string; call: string };

/** How it went. A page that is left to the browser is a whole page too. */
export type Visited = {
  /** What failed, and why. */
  failed: string[];
  made: Record<Kind, number>;
  rendered: number;
  leftToBrowsers: number;
  /** Different released files that were asked for. */
  files: number;
  perSecond: number;
};

const kinds = ['page', 'file', 'otherPage', 'oldFile', 'registry', 'file', 'call', 'oldFile'] as const;
type Kind = (typeof kinds)[number];
type Cookies = Map<string, string>;

/** Visits a site at a fixed rate, however long answers take, until it is stopped. */
export type Visits = {
  /** Resolves when so many rendered pages in a row say this version of the app. */
  shows: (version: string, inARow?: number) => Promise<void>;
  /** Resolves with the first request that fails. */
  fails: () => Promise<void>;
  /** Asks for every file that was ever named once more, as tabs do that were open all the time, and ends. */
  stop: () => Promise<Visited>;
};

/**
 * Visits a site with 20 requests a second: a rendered page, another one, the registry, a call of the API, files that a page
 * or the registry has just named, and files that one named long ago. Each has to be answered with success and whole: a page
 * to its end, rendered by the version that it names, and a file with the hash by which it was named.
 */
export function visitSite(address: string, { apiKey, app, page, otherPage, call }: Asked): Visits {
  const visited: Visited = {
    failed: [],
    made: { page: 0, file: 0, otherPage: 0, oldFile: 0, registry: 0, call: 0 },
    rendered: 0,
    leftToBrowsers: 0,
    files: 0,
    perSecond: 0,
  };
  const jars = Array.from({ length: regulars }, (): Cookies => new Map());
  const hashes = new Map<string, string>();
  /** Named, and not asked for since. */
  const fresh: string[] = [];
  const open = new Set<Promise<void>>();
  const waiting = new Set<{ for: (word: string) => boolean; row: number; left: number; done: () => void }>();
  let hasFailed = () => {};
  const firstFailure = new Promise<void>((resolve) => (hasFailed = resolve));

  async function ask(path: string, check: (text: string, answer: Response) => string | undefined, cookies?: Cookies) {
    const cookie = [...(cookies ?? [])].map((pair) => pair.join('=')).join('; ');
    let why: string | undefined;
    try {
      const answer = await fetch(address + path, {
        headers: { 'user-agent': browser, 'x-api-key': apiKey, ...(cookie && { cookie }) },
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      const text = await answer.text();
      why = answer.status === 200 ? check(text, answer) : String(answer.status);
      for (const one of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
        cookies?.set(name, value);
      }
    } catch (error) {
      why = String(error instanceof Error ? (error.cause ?? error) : error);
    }
    if (why === undefined) return;
    visited.failed.push(`${path}: ${why}`);
    hasFailed();
  }

  function remember(text: string) {
    const named = [
      ...text.matchAll(/(?:src|href)="(\/r\/[^"]+)"[^>]* integrity="([^"]+)"/g),
      ...text.matchAll(/"href":"(\/r\/[^"]+)","integrity":"([^"]+)"/g),
    ];
    for (const [, href = '', integrity = ''] of named) {
      if (hashes.has(href)) continue;
      hashes.set(href, integrity);
      fresh.push(href);
    }
  }

  function checkWhole(text: string): string | undefined {
    if (!text.startsWith('<!doctype html>') || !text.endsWith('</html>')) return 'half a page';
    remember(text);
    return undefined;
  }

  function checkRendered(text: string): string | undefined {
    const why = checkWhole(text);
    const word = /<main>(.*?)<\/main>/.exec(text)?.[1];
    if (why !== undefined || word === undefined) {
      visited.leftToBrowsers += 1;
      return why;
    }
    visited.rendered += 1;
    for (const one of waiting) {
      one.left = one.for(word) ? one.left - 1 : one.row;
      if (one.left > 0) continue;
      waiting.delete(one);
      one.done();
    }
    const version = word.slice(app.length + 1);
    return text.includes(`/r/${app}/${version}/`) ? undefined : `rendered by ${word}, and it names other files`;
  }

  const checkFile = (href: string) => (text: string) =>
    `sha256-${createHash('sha256').update(text).digest('base64')}` === hashes.get(href) ? undefined : 'another file';

  function checkRegistry(text: string): string | undefined {
    JSON.parse(text);
    remember(text);
    return undefined;
  }

  let turn = 0;
  const nextOf = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(turn / kinds.length) % items.length];
  const askForFile = (href: string | undefined) => (href === undefined ? undefined : ask(href, checkFile(href)));
  const requests: Record<Kind, () => Promise<void> | undefined> = {
    page: () => ask(`${page}?visit=${turn}`, checkRendered, turn % 3 === 0 ? new Map<string, string>() : nextOf(jars)),
    otherPage: () => ask(otherPage, checkWhole, nextOf(jars)),
    registry: () => ask('/registry.json', checkRegistry, nextOf(jars)),
    call: () => ask(call, (text) => void JSON.parse(text)),
    file: () => askForFile(fresh.shift() ?? [...hashes.keys()].at(-1)),
    oldFile: () => askForFile(nextOf([...hashes.keys()])),
  };

  function next() {
    const kind = kinds[turn % kinds.length] ?? 'page';
    const asked = requests[kind]();
    turn += 1;
    if (!asked) return;
    visited.made[kind] += 1;
    const done: Promise<void> = asked.finally(() => open.delete(done));
    open.add(done);
  }

  const begun = performance.now();
  // A timer that was late makes up for it: the rate stays.
  const clock = setInterval(() => {
    while (turn * every < performance.now() - begun) next();
  }, every);

  return {
    shows: (version, inARow = 1) =>
      new Promise((done) => {
        waiting.add({ for: (word) => word === `${app} ${version}`, row: inARow, left: inARow, done });
      }),
    fails: () => firstFailure,
    async stop() {
      clearInterval(clock);
      visited.perSecond = (turn * 1000) / (performance.now() - begun);
      await Promise.all(open);
      for (const href of hashes.keys()) await askForFile(href);
      visited.files = hashes.size;
      return visited;
    },
  };
}
