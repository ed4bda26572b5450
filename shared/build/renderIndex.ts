import type { Page, PageFiles, Registry, Release, ReleaseFile } from '@bairn/shared/contract';

/** What a host needs to answer any address with the page that starts the shell; written to `dist/host.json`. */
export type Host = {
  shell: Release & {
    start: { css: readonly ReleaseFile[]; fonts: readonly string[]; federation: readonly ReleaseFile[] };
  };
  registry: Registry;
  /** The page with the marks `<!--title-->`, `<!--settings-->` and `<!--preload-->`. */
  template: string;
};

/** What the page tells the shell about this installation; public, since every browser sees it. */
export type PublicSettings = { apiKey: string };

/** An answer to a browser's GET: `status` is 404 for a path that no manifest declares. */
export type RenderedIndex = { status: 200 | 404; html: string };

/**
 * The shell's page for one path, with what that path will need asked for at once: the remote's entry, the exposed module,
 * the page's own code and styles, in one wave with the shell's. Pure; a host may keep its answers per path.
 */
export function renderIndex(host: Host, path: string, settings: PublicSettings = { apiKey: 'demo' }): RenderedIndex {
  const found = pageAt(host, path);
  const remote = found && found.release.name !== 'shell' ? found.release : undefined;
  const files: PageFiles = (found && found.release.files[found.id]) ?? { js: [], css: [] };
  const scripts = [...(remote ? [...host.shell.start.federation, remote.entry] : []), ...files.js];
  const preload = [
    ...scripts.map((file) => link('preload', file, ' as="script"')),
    ...files.css.map((file) => link('preload', file, ' as="style"')),
  ];
  const title = found ? `${found.page.title} · Bairn` : 'Page not found · Bairn';
  return {
    status: found ? 200 : 404,
    html: host.template
      .replace('<!--title-->', () => escape(title))
      .replace('<!--settings-->', () => `<meta name="api-key" content="${escape(settings.apiKey)}">`)
      .replace('<!--preload-->', () => preload.join('')),
  };
}

/** The page without anything that depends on the path; `renderIndex` fills the marks. */
export function indexTemplate(shell: Host['shell'], registry: Registry): string {
  const { entry, start } = shell;
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title data-shell><!--title--></title>',
    '<meta name="description" content="Find, book and manage childcare across Scotland.">',
    '<!--settings-->',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f1">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12201b">',
    ...start.css.map((file) => link('stylesheet', file, '')),
    `<script defer src="${entry.href}" crossorigin integrity="${entry.integrity}"></script>`,
    '<!--preload-->',
    ...start.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    `<link rel="icon" type="image/svg+xml" href="${beside(entry, 'favicon.svg')}">`,
    `<link rel="apple-touch-icon" href="${beside(entry, 'apple-touch-icon.png')}">`,
    '</head><body><div id="root"></div>',
    '<noscript>Bairn needs JavaScript to show this page. Please turn it on and load the page again.</noscript>',
    `<script type="application/json" id="registry">${JSON.stringify(registry).replaceAll('<', '\\u003c')}</script>`,
    '</body></html>',
  ].join('');
}

/** The page that a path opens: a fixed segment goes before a parameter. */
export function pageAt(
  host: Pick<Host, 'shell' | 'registry'>,
  path: string,
): { release: Release; id: string; page: Page } | undefined {
  const segments = split(path);
  let best: { release: Release; id: string; page: Page; weight: number } | undefined;
  for (const release of [host.shell, ...host.registry.remotes]) {
    for (const [id, page] of Object.entries(release.pages)) {
      const weight = weigh(split(page.path), segments);
      if (weight >= 0 && weight > (best?.weight ?? -1)) best = { release, id, page, weight };
    }
  }
  return best;
}

/** -1 if the pattern does not match; otherwise higher for more fixed segments, the first counting most. */
function weigh(pattern: readonly string[], segments: readonly string[]): number {
  if (pattern.length !== segments.length) return -1;
  let weight = 0;
  for (const [index, part] of pattern.entries()) {
    const fixed = !part.startsWith(':');
    if (fixed && part !== segments[index]?.toLowerCase()) return -1;
    weight = weight * 2 + (fixed ? 1 : 0);
  }
  return weight;
}

const split = (path: string) => path.split('/').filter(Boolean);
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const beside = (file: ReleaseFile, name: string) => file.href.replace(/[^/]+$/, name);
const link = (rel: string, file: ReleaseFile, more: string) =>
  `<link rel="${rel}"${more} href="${file.href}" crossorigin integrity="${file.integrity}">`;
