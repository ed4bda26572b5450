import type { Page, PageFiles, PageHead, Registry, Release, ReleaseFile, ShellRelease } from '@bairn/shared/contract';
import { pageIn, segmentsOf } from '@bairn/shared/contract/pageIn';
import { readRegistry, readRelease, type Skipped } from '@bairn/shared/contract/readRegistry';
import { escape, inline, meta } from './markup.ts';
import { description, servedHead } from './servedHead.ts';

/** What a host needs to answer any address with the page that starts the shell. */
export type Host = {
  shell: ShellRelease;
  registry: Registry;
  /** Entries of the registry that cannot be read. They are left out of `registry`: the other apps' pages still open. */
  skipped: readonly Skipped[];
  /** The page with a placeholder for each part that depends on the address: `indexTemplate`. */
  template: string;
};

/** The installation's settings for the shell; public, because every browser sees them. */
export type PublicSettings = {
  apiKey: string;
  mode: 'demo' | 'production';
  /** Who to turn to, so that the first render need not wait for the settings. `portalUrl` is where the Support link leads. */
  support?: { email: string; phone: string; portalUrl?: string };
  /** The share of visits whose speed is measured. */
  vitalsPercent?: number;
  /** The product's address, without a slash at the end; used in server-rendered pages. */
  site?: string;
};

/** An answer to a browser's GET: `status` is 404 for a path that no manifest declares. */
export type RenderedIndex = { status: 200 | 404; html: string };

/** The answer to a page's first call: the address that the browser would request, and the JSON. */
export type FirstAnswer = { url: string; json: string };

const demonstration: PublicSettings = { apiKey: 'demo', mode: 'demo' };

/**
 * The shell's page for one path, with preloads of what that path needs: the remote's entry, the exposed module, the
 * page's own code and styles, together with the shell's; and with the answer to its first call, if there is one. Pure;
 * a host may cache the page without that answer.
 */
export function renderIndex(
  host: Host,
  path: string,
  settings: PublicSettings = demonstration,
  first?: FirstAnswer,
): RenderedIndex {
  const found = pageAt(host, path);
  // Not where the first render waits for no call, or its answer is in the page.
  const asks = found && found.page.access !== 'guest' && found.page.first === undefined;
  const { app = [], member = [] } = host.shell.start;
  const scripts = [...app, ...scriptsOf(host, found), ...(asks ? host.shell.start.calls : [])];
  const styles = [...filesOf(found).css];
  if (found && !isForVisitors(found.page)) {
    scripts.push(...member.filter(isScript));
    styles.push(...member.filter((file) => !isScript(file)));
  }
  return {
    status: found ? 200 : 404,
    html: fill(host.template, {
      head: meta('description', description),
      title: titleOf(found),
      settings: settingsOf(settings) + early,
      styles: host.shell.start.css.map((file) => link('stylesheet', file, '')).join(''),
      preload: [
        ...scripts.map((file) => link('preload', file, ' as="script"')),
        ...styles.map((file) => link('preload', file, ' as="style"')),
      ].join(''),
      root: unstarted,
      scriptless: 'Bairn needs JavaScript to show this page. Please turn it on and load the page again.',
      first: first
        ? `<script type="application/json" id="first" data-url="${escape(first.url)}">${inline(first.json)}</script>`
        : '',
    }),
  };
}

/** A server-rendered page, as the shell's server build answers it. */
export type ServedPage = {
  status: 200 | 404;
  /** Markup of `#root`. */
  html: string;
  title: string;
  /** Tags for the head, besides those that `head` makes. */
  lifted: string;
  head: PageHead;
  /** The answers that it shows, by the keys of their queries. */
  answers: readonly (readonly [readonly unknown[], unknown])[];
};

/**
 * The server-rendered page of a path, readable before any script. Its style sheets are inline; the host's policy must
 * allow them by the hashes of the released files, or nothing is styled.
 * @param styleOf the text of a released style sheet.
 */
export function renderServed(
  host: Host,
  path: string,
  settings: PublicSettings,
  page: ServedPage,
  styleOf: (file: ReleaseFile) => string,
): RenderedIndex & { styles: readonly string[] } {
  const found = pageAt(host, path);
  const { css } = filesOf(found);
  const sheets = [...host.shell.start.css, ...css];
  const scripts = scriptsOf(host, found);
  const { app } = host.shell.start;
  // Fetched when the page is idle or first used (`shell/src/main.ts`). Every page needs the shell's own files.
  const own = found?.release.name === 'shell';
  const later = app
    ? [
        ...[...app, ...(own ? scripts : [])].map((file) => link('idle', file, asOf(file))),
        ...(own ? [] : scripts).map((file) => link('touch', file, asOf(file))),
      ]
    : [];
  return {
    status: page.status,
    styles: sheets.map(({ integrity }) => integrity),
    html: fill(host.template, {
      // The shell makes its own title, which it falls back on, once it runs: a document has one.
      head: servedHead(page.title, page.head, path, settings.site ?? '') + page.lifted,
      title: '',
      settings:
        settingsOf(settings) +
        [...(host.shell.start.member ?? []).map((file) => link('member', file, asOf(file))), ...later].join('') +
        early,
      styles: [
        ...sheets.map((file) => `<style>${styleOf(file)}</style>`),
        // The code that loads a page's style sheets checks for their address: found here, they are not loaded again.
        // A browser may fetch one that it finds disabled in the page, so the shell's first script gives it that name.
        ...sheets.map((file) => link(app ? 'inlined' : 'stylesheet', file, ' disabled')),
      ].join(''),
      // Shells of before have everything in their first script, and need the page's code at once.
      preload: app ? '' : scripts.map((file) => link('preload', file, asOf(file))).join(''),
      root: page.html,
      scriptless: 'To book, to log in and to use the map, please turn on JavaScript and load the page again.',
      // Without answers a browser cannot hydrate: the server's not-found page is replaced by the browser's.
      first:
        page.status === 404
          ? ''
          : `${unalive}<script type="application/json" id="served">${inline(JSON.stringify(page.answers))}</script>`,
    }),
  };
}

type Found = ReturnType<typeof pageAt>;

const filesOf = (found: Found): PageFiles => (found && found.release.files[found.id]) ?? { js: [], css: [] };
const titleOf = (found: Found) =>
  `<title data-shell>${escape(found ? `${found.page.title} · Bairn` : 'Page not found · Bairn')}</title>`;

function scriptsOf(host: Host, found: Found): readonly ReleaseFile[] {
  const remote = found && found.release.name !== 'shell' ? found.release : undefined;
  return [...(remote ? [...host.shell.start.federation, remote.entry] : []), ...filesOf(found).js];
}

const settingsOf = ({ apiKey, mode, support, vitalsPercent }: PublicSettings) =>
  meta('api-key', apiKey) +
  meta('bairn-mode', mode) +
  (vitalsPercent === undefined ? '' : meta('vitals-percent', String(vitalsPercent))) +
  (support ? meta('support-email', support.email) + meta('support-phone', support.phone) : '') +
  (support?.portalUrl ? meta('support-portal', support.portalUrl) : '');

const isScript = ({ href }: ReleaseFile) => href.endsWith('.js');
const asOf = (file: ReleaseFile) => (isScript(file) ? ' as="script"' : ' as="style"');
const isForVisitors = ({ access }: Page) => typeof access === 'string' || access.includes('guest');

/**
 * Runs before anything is drawn, where the host's policy allows it by its hash: sets the chosen theme, and whether the
 * person is signed in, which the header waits for. For a member it also starts loading the page's code and the files of the
 * signed-in header.
 * Where the browser refuses access to its storage, the script ends without an error: the page has the system's theme, and
 * the shell finds out who is signed in by its first call.
 */
export const earlyScript =
  "try{let e=document.documentElement.dataset,s=localStorage,t=s['bairn.theme'];if(t=='dark'||t=='light')e.theme=t;" +
  "e.person=s['bairn.session']?'member':'visitor';" +
  "if(s['bairn.session'])for(let l of document.querySelectorAll('link:is([rel=member],[rel=idle],[rel=touch])'))l.rel='preload'}catch{}";
const early = `<script>${earlyScript}</script>`;

type Mark = 'head' | 'title' | 'settings' | 'styles' | 'preload' | 'root' | 'scriptless' | 'first';
/** Each placeholder occurs once, in the template's own text: inserted text is never searched. */
const fill = (template: string, parts: Record<Mark, string>) =>
  template.replaceAll(/<!--(\w+)-->/g, (mark, name: string) =>
    Object.hasOwn(parts, name) ? parts[name as Mark] : mark,
  );

/** Shown by CSS alone, only if the shell's own code is missing for long. */
const unstarted =
  '<main class="unstarted"><h1>Bairn is not here yet</h1>' +
  '<p>It takes longer than usual to load. <a href="">Load the page again</a></p></main>';

/** Shown by CSS if the code is missing for long, or by the shell if it failed; then with the button. */
const unalive =
  '<div class="unalive" role="status">This page has not loaded completely. You can read it, follow its links and search. ' +
  '<a href="">Load the page again</a><button type="button">Try again</button></div>';

/** The path of a page's first call at the host, which includes its answer; undefined if it has none. */
export function firstCall(host: Pick<Host, 'shell' | 'registry'>, path: string): string | undefined {
  const page = pageAt(host, path)?.page;
  if (page?.first === undefined) return undefined;
  const values = new Map(segmentsOf(page.path).map((part, index) => [part, segmentsOf(path)[index] ?? '']));
  // Ids only: text that needs escaping is left to the page itself.
  if ([...values].some(([part, value]) => part.startsWith(':') && !/^[\w-]+$/.test(value))) return undefined;
  return `/api${page.first.replaceAll(/:\w+/g, (part) => values.get(part) ?? part)}`;
}

/**
 * A site's page: the live shell's manifest and template, and the live remotes.
 * @param pointer the content of `registry.json`, as it was read.
 * @throws Error if it is no registry, or nothing of the shell's manifest can be read: nothing runs without them.
 */
export function hostOf(published: ShellRelease, template: string, pointer: unknown): Host {
  const { release, problems } = readRelease(published);
  if (!release) throw new Error(`The manifest of the shell ${problems.join(', ')}`);
  const shell: ShellRelease = { ...published, ...release };
  const live = readRegistry(pointer);
  const skipped = [...problems.map((why) => ({ app: 'shell', why })), ...live.skipped];
  const { remotes } = live.registry;
  const registry: Registry = { shell: shell.version, remotes };
  // The host knows the files of a page.
  const known: Registry = { ...registry, remotes: remotes.map((release) => ({ ...release, files: {} })) };
  const filled = template
    // Shells of before had the title's tags in their template.
    .replace('<title data-shell><!--title--></title>', '<!--title-->')
    .replace('<!--registry-->', () => inline(JSON.stringify(known)));
  return { shell, registry, skipped, template: filled };
}

/**
 * The page that starts this shell, without the parts that depend on the path or the remotes: `hostOf` and `renderIndex`
 * fill in the placeholders.
 */
export function indexTemplate(shell: ShellRelease): string {
  const { entry } = shell;
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<!--head--><!--title-->',
    '<!--settings-->',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f1">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12201b">',
    '<!--styles-->',
    // Without a priority of its own it would wait for a free connection behind the files that it starts.
    `<script defer fetchpriority="high" src="${entry.href}" crossorigin integrity="${entry.integrity}"></script>`,
    '<!--preload-->',
    `<link rel="icon" type="image/svg+xml" href="${beside(entry, 'favicon.svg')}">`,
    `<link rel="manifest" href="${beside(entry, 'app.webmanifest')}">`,
    `<link rel="apple-touch-icon" href="${beside(entry, 'apple-touch-icon.png')}">`,
    '</head><body><div id="root"><!--root--></div>',
    '<noscript><p><!--scriptless--></p></noscript>',
    '<script type="application/json" id="registry"><!--registry--></script><!--first-->',
    '</body></html>',
  ].join('');
}

/** The page that a path opens in a site. */
export const pageAt = ({ shell, registry }: Pick<Host, 'shell' | 'registry'>, path: string) =>
  pageIn<Release>([shell, ...registry.remotes], path);

const beside = (file: ReleaseFile, name: string) => file.href.replace(/[^/]+$/, name);
const link = (rel: string, file: ReleaseFile, more: string) =>
  `<link rel="${rel}"${more} href="${file.href}" crossorigin integrity="${file.integrity}">`;
