import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Release, ReleaseFile } from '@bairn/shared/contract';
import { pageAt, renderServed, type Host, type PublicSettings } from '@bairn/shared/build/renderIndex';
import type { BrokenPages, PageOfRelease } from './brokenPages.ts';
import type { AskApi, Generation, RenderFailure, ServerCode } from '@bairn/shared/rendering/messages';
import { createPageCache } from './pageCache.ts';
import { createRenderer, type Renderer } from '@bairn/shared/rendering/renderer';

/** A rendered page, ready to send. */
export type Page = {
  status: 200 | 404;
  /** The page in UTF-8, and the same compressed with brotli. */
  html: Buffer;
  small: Buffer;
  /** The same for clients that take gzip only: made when the first of them asks. */
  zipped(): Promise<Buffer>;
  etag: string;
  /** Hashes of the inline style sheets, for the content security policy. */
  styles: readonly string[];
};

type Options = {
  /** The folder of the site's releases. */
  site: string;
  /** The public origin of the product. */
  origin(): string;
  settings: PublicSettings & Pick<Generation, 'support'>;
  ask: AskApi;
  /** Pages that broke the process which rendered them. */
  broken: BrokenPages;
  report(problem: { remote: string; reason: RenderFailure; path: string; message: string }): void;
  /** Every set of releases still served; without it, only that of the last page. Processes of the others end. */
  inUse?: () => readonly Host[];
  /** Milliseconds for one page, and for the whole warm-up. */
  limit?: number;
  warmLimit?: number;
};

export type Pages = {
  /**
   * The rendered page of an address (path and query) with its age in milliseconds; undefined when the browser must render
   * it. `mayRender` is asked where it is not in the cache. `client` is the visitor's network address.
   */
  page(
    host: Host,
    url: string,
    mayRender?: () => Promise<boolean>,
    client?: string,
  ): Promise<{ page: Page; age: number } | undefined>;
  /** Drops the pages of a service or session, by its id. */
  purge(id: string): void;
  /** Drops pages that list services without naming one in their address, such as search results and the home page. */
  purgeLists(): void;
  /** Drops all pages. */
  purgeAll(): void;
  /**
   * The warm-up: starts the renderer of the live releases and renders the pages that have exactly one address, before a
   * visitor waits for them. Resolves when they are done or the time is over; never rejects.
   */
  warm(host: Host): Promise<void>;
  close(): Promise<void>;
  /** Number of pages rendered, and left to the browser by reason. */
  counts(): Readonly<Record<'rendered' | RenderFailure, number>>;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Compressed once for each render: a medium quality is cheap and saves most bytes. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Longer addresses are not cached: they are not shared by visitors. */
const longest = 1000;
const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The dependency of pages that list services. */
const lists = 'lists';

/** The ids that a page depends on: those in its path, or the list; and those in its query. */
function tagsOf(url: string): string[] {
  const own = idsIn(url.split('?', 1)[0] ?? '');
  return own.length > 0 ? idsIn(url) : [lists, ...idsIn(url)];
}

/** The ids in an address, normalised. */
function idsIn(url: string): string[] {
  let plain = url;
  try {
    plain = decodeURIComponent(url);
  } catch {
    // A malformed id finds nothing, so no page depends on it.
  }
  return plain.toLowerCase().match(id) ?? [];
}

/** An address with its parameters in the order of their names: the page is the same, and is rendered once. */
function inOrder(url: string): string {
  const [path = '/', query] = url.split(/\?(.*)/s);
  if (!query) return path;
  const search = new URLSearchParams(query);
  search.sort();
  return `${path}?${search}`;
}

/** A page as it is listed when it breaks: in these releases of its app and of the shell. */
const releaseOf = ({ shell }: Host, { name, version }: Release, page: string): PageOfRelease => ({
  app: name,
  version,
  shell: shell.version,
  page,
});

type Found = NonNullable<ReturnType<typeof pageAt>>;

/** `within`: milliseconds that a render may take. */
type Wanted = { within?: number; mayRender?: (() => Promise<boolean>) | undefined; client?: string | undefined };

class NotRendered extends Error {
  readonly reason: RenderFailure;
  constructor(reason: RenderFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** What canaries may have of the cache: their pages take the place of none of the live ones. */
const ofCanaries = { most: 100, bytes: 10 * 2 ** 20 };

type Rendering = { host: Host; key: string; renderer: Renderer; styles: Map<string, string> };

/**
 * Renders public pages on the server: one renderer for each generation of releases, one cache for the live ones and one
 * for those of canaries.
 */
export function makePages(options: Options): Pages {
  const { site, origin, settings, ask, broken, report, inUse, limit = 800, warmLimit = 10_000 } = options;
  const cache = createPageCache<Page>();
  const canaryCache = createPageCache<Page>(ofCanaries);
  const caches = [cache, canaryCache];
  const counts = {
    rendered: 0,
    'no-build': 0,
    'wrong-hash': 0,
    import: 0,
    render: 0,
    api: 0,
    limited: 0,
    timeout: 0,
    busy: 0,
    worker: 0,
    broken: 0,
  };
  /** Warm-up renders by address, and the whole warm-up of each generation. */
  const warming = new Set<string>();
  const warm = new Map<Host, Promise<void>>();
  const renderings = new Map<Host, Rendering>();
  const draining = new Set<Promise<void>>();

  const fileOf = ({ href }: ReleaseFile) => join(site, ...href.split('/'));
  const codeOf = ({ name, server }: Release): ServerCode[] =>
    server ? [{ name, file: fileOf(server), integrity: server.integrity }] : [];

  /** The renderer of a generation. Renderers of generations no longer served finish what they are rendering and end. */
  function renderingOf(host: Host): Rendering | undefined {
    const known = renderings.get(host);
    if (known) return known;
    dropUnused(host);
    const [shell] = codeOf(host.shell);
    if (!shell) return undefined;
    const { mode, support } = settings;
    const remotes = host.registry.remotes.flatMap(codeOf);
    const generation: Generation = { shell, remotes, registry: host.registry, mode, support };
    const key = [host.shell, ...host.registry.remotes].map(({ name, version }) => `${name}@${version}`).join(' ');
    const onBroken = (owner: string, page: string, why: string) => {
      const release = [host.shell, ...host.registry.remotes].find(({ name }) => name === owner);
      if (release) broken.add(releaseOf(host, release, page), why);
    };
    const renderer = createRenderer({ generation, origin: origin(), ask, limit, onBroken });
    const rendering = { host, key, renderer, styles: new Map<string, string>() };
    renderings.set(host, rendering);
    return rendering;
  }

  const isInUse = (host: Host, asked: Host) => inUse?.().includes(host) ?? host === asked;

  function dropUnused(asked: Host): void {
    for (const host of warm.keys()) if (!isInUse(host, asked)) warm.delete(host);
    for (const host of renderings.keys()) if (!isInUse(host, asked)) drop(host);
  }

  function drop(host: Host): void {
    const rendering = renderings.get(host);
    if (!rendering) return;
    const work: Promise<void> = rendering.renderer.drain().finally(() => draining.delete(work));
    draining.add(work);
    renderings.delete(host);
  }

  async function make(rendering: Rendering, { release, id: page }: Found, url: string, wanted: Wanted): Promise<Page> {
    const asked = { owner: release.name, page, path: url, client: wanted.client };
    const outcome = await rendering.renderer.render(asked, wanted.within ?? limit);
    if ('reason' in outcome) throw new NotRendered(outcome.reason, outcome.message);
    const styleOf = (file: ReleaseFile) => {
      const known = rendering.styles.get(file.href) ?? readFileSync(fileOf(file), 'utf8');
      rendering.styles.set(file.href, known);
      return known;
    };
    const path = url.split('?', 1)[0] ?? '/';
    const served = renderServed(rendering.host, path, { ...settings, site: origin() }, outcome.page, styleOf);
    const html = Buffer.from(served.html);
    counts.rendered += 1;
    let zipped: Promise<Buffer> | undefined;
    return {
      status: served.status,
      html,
      small: await brotli(html, quality),
      zipped: () => (zipped ??= zip(html)),
      // A weak ETag: it is the same for the compressed and the plain form.
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
      styles: served.styles,
    };
  }

  /** A page from the cache, or rendered. @throws NotRendered */
  async function get(host: Host, found: Found, url: string, wanted: Wanted) {
    const { page, release } = found;
    // Logged once, when it broke.
    if (broken.has(releaseOf(host, release, found.id))) return new NotRendered('broken', 'it broke its process before');
    try {
      const rendering = renderingOf(host);
      if (!rendering || !release.server) throw new NotRendered('no-build', 'no code for servers');
      const own = inUse && inUse()[0] !== host ? canaryCache : cache;
      return await own.get({
        key: `${rendering.key} ${url}`,
        tags: tagsOf(url),
        make: async () => {
          if (wanted.mayRender && !(await wanted.mayRender()))
            throw new NotRendered('limited', 'too many from one network address');
          const value = await make(rendering, found, url, wanted);
          return { value, size: value.html.length + value.small.length };
        },
      });
    } catch (error) {
      const failure = error instanceof NotRendered ? error : new NotRendered('render', String(error));
      const { reason, message } = failure;
      if (reason !== 'limited') report({ remote: release.name, reason, path: page.path, message });
      return failure;
    }
  }

  /** A visitor waits for a warm-up render no longer than for any other render. */
  async function unlessLate(work: ReturnType<typeof get>): ReturnType<typeof get> {
    const answered = new AbortController();
    const late = wait(limit, undefined, { signal: answered.signal }).then(
      () => new NotRendered('timeout', 'it is being made beforehand'),
      () => work,
    );
    return Promise.race([work, late]).finally(() => answered.abort());
  }

  /** Renders the pages of a release that have exactly one address, one at a time, so that visitors' pages come in between. */
  async function warmRelease(host: Host, release: Release, until: number): Promise<void> {
    for (const [id, page] of Object.entries(release.pages)) {
      const left = until - performance.now();
      // Do not restart a superseded renderer for the warm-up.
      if (!warm.has(host)) return;
      if (page.render !== 'server' || page.path.includes(':') || left <= 0) continue;
      warming.add(page.path);
      await get(host, { release, id, page }, page.path, { within: left }).finally(() => warming.delete(page.path));
    }
  }

  async function warmUp(host: Host): Promise<void> {
    const until = performance.now() + warmLimit;
    await Promise.all([host.shell, ...host.registry.remotes].map((release) => warmRelease(host, release, until)));
  }

  function begin(host: Host): Promise<void> {
    // It asks here whether it is still wanted.
    warm.set(host, Promise.resolve());
    const done = warmUp(host);
    warm.set(host, done);
    return done;
  }

  return {
    async page(host, asked, mayRender, client) {
      const url = inOrder(asked);
      const found = pageAt(host, url.split('?', 1)[0] ?? '/');
      if (found?.page.render !== 'server' || url.length > longest) return undefined;
      const work = get(host, found, url, { mayRender, client });
      const got = await (warming.has(url) ? unlessLate(work) : work);
      if ('value' in got) return { page: got.value, age: got.age };
      counts[got.reason] += 1;
      return undefined;
    },
    async warm(host) {
      dropUnused(host);
      const begun = warm.get(host) ?? begin(host);
      await begun;
    },
    purge: (tag) => caches.forEach((one) => one.purge(tag)),
    purgeLists: () => caches.forEach((one) => one.purge(lists)),
    purgeAll: () => caches.forEach((one) => one.clear()),
    async close() {
      warm.clear();
      for (const host of renderings.keys()) drop(host);
      await Promise.all(draining);
    },
    counts: () => ({ ...counts }),
  };
}
