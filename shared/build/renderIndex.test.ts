import { runInNewContext } from 'node:vm';
import type { Page, Release } from '@bairn/shared/contract';
import { describe, expect, it } from 'vitest';
import { earlyScript, firstCall, hostOf, indexTemplate, renderIndex, renderServed } from './renderIndex.ts';

const file = (href: string) => ({ href, integrity: `sha384-${href}` });
const release = (name: string, pages: Record<string, Page>, files: Release['files'] = {}): Release => ({
  contract: 1,
  name,
  pages,
  cards: {},
  settings: {},
  header: {},
  version: 'v1',
  entry: file(`/r/${name}/v1/entry.js`),
  files,
  requires: {},
});
const page = (path: string, title: string): Page => ({ path, title, access: 'public' });

const shell = {
  ...release(
    'shell',
    { login: { ...page('/auth/login', 'Log in'), access: 'guest' } },
    { login: { js: [file('/r/shell/v1/login.js')], css: [] } },
  ),
  start: {
    css: [file('/r/shell/v1/main.css')],
    calls: [file('/r/shell/v1/calls.js')],
    app: [file('/r/shell/v1/app.js')],
    federation: [file('/r/shell/v1/federation.js')],
    member: [file('/r/shell/v1/member.js'), file('/r/shell/v1/member.css')],
  },
  provides: {},
  contracts: { oldest: 1, newest: 1 },
};
const planning = release(
  'planning',
  {
    session: page('/planning/sessions/:id', '</script><b>'),
    orders: { ...page('/planning/orders', 'Orders'), access: ['nursery-admin'] },
    offer: { ...page('/offers/:id', 'Offer'), first: '/offer/:id?full=true' },
    create: page('/planning/sessions/create', 'Create "one"'),
  },
  {
    session: {
      js: [file('/r/planning/v1/pages.js'), file('/r/planning/v1/1.js')],
      css: [file('/r/planning/v1/1.css')],
    },
  },
);
const registry = { shell: 'v1', remotes: [planning] };
const host = hostOf(shell, indexTemplate(shell), registry);

describe('the page of a path', () => {
  it('preloads everything that a remote’s page needs', () => {
    const { html, status } = renderIndex(host, '/planning/sessions/42');
    expect(status).toBe(200);
    for (const href of [
      '/r/shell/v1/federation.js',
      '/r/planning/v1/entry.js',
      '/r/planning/v1/pages.js',
      '/r/planning/v1/1.js',
    ]) {
      expect(html).toContain(`<link rel="preload" as="script" href="${href}" crossorigin integrity="sha384-${href}">`);
    }
    expect(html).toContain('<link rel="preload" as="style" href="/r/planning/v1/1.css"');
  });

  it('preloads no federation on the shell’s own pages', () => {
    const { html } = renderIndex(host, '/auth/login');
    expect(html).toContain('/r/shell/v1/login.js');
    expect(html).not.toContain('rel="preload" as="script" href="/r/shell/v1/federation.js"');
  });

  it('prefers a fixed segment to a parameter, and names the page', () => {
    expect(renderIndex(host, '/planning/sessions/create').html).toContain(
      '<title data-shell>Create &quot;one&quot; · Bairn</title>',
    );
  });

  it('is the same page with status 404 for an undeclared path', () => {
    expect(renderIndex(host, '/planning/nothing')).toMatchObject({ status: 404 });
    expect(renderIndex(host, '/planning/nothing').html).toContain('Page not found · Bairn');
  });

  it('preloads the call library where the first render waits for a call', () => {
    const calls = 'rel="preload" as="script" href="/r/shell/v1/calls.js"';
    expect(renderIndex(host, '/planning/sessions/42').html).toContain(calls);
    expect(renderIndex(host, '/auth/login').html).not.toContain(calls);
    expect(renderIndex(host, '/offers/42').html).not.toContain(calls);
  });

  it('preloads what the frame shows to signed-in people on pages for them alone', () => {
    const { html } = renderIndex(host, '/planning/orders');
    expect(html).toContain('rel="preload" as="script" href="/r/shell/v1/member.js"');
    expect(html).toContain('rel="preload" as="style" href="/r/shell/v1/member.css"');
    expect(renderIndex(host, '/auth/login').html).not.toContain('member.js');
    expect(renderIndex(host, '/planning/sessions/42').html).not.toContain('member.js');
  });

  it('knows before anything is drawn who is here, in which theme, and fetches what is for them', () => {
    const served = { status: 200 as const, html: '', title: '', lifted: '', head: {}, answers: [] };
    const page = renderServed(host, '/planning/sessions/42', { apiKey: 'demo', mode: 'demo' }, served, () => '');
    const shown = (kept: Record<string, string>) => {
      const links = [...page.html.matchAll(/<link rel="member"[^>]*>/g)].map(() => ({ rel: 'member' }));
      const document = { documentElement: { dataset: {} }, querySelectorAll: () => links };

      runInNewContext(earlyScript, { document, localStorage: kept });
      return { ...document.documentElement.dataset, links: links.map(({ rel }) => rel) };
    };
    for (const rel of ['member', 'idle', 'touch'])
      expect(page.html.indexOf(`<script>${earlyScript}</script>`)).toBeGreaterThan(
        page.html.lastIndexOf(`rel="${rel}"`),
      );
    expect(shown({})).toEqual({ person: 'visitor', links: ['member', 'member'] });
    expect(shown({ 'bairn.session': '{}', 'bairn.theme': 'dark' })).toEqual({
      person: 'member',
      theme: 'dark',
      links: ['preload', 'preload'],
    });
    expect(renderIndex(host, '/auth/login').html).toContain(`<script>${earlyScript}</script>`);
  });

  it('only names the code of a page that a server has rendered, by when it is fetched', () => {
    const served = { status: 200 as const, html: '', title: '', lifted: '', head: {}, answers: [] };
    const shown = (of: typeof host, path: string) => {
      const { html } = renderServed(of, path, { apiKey: 'demo', mode: 'demo' }, served, () => '');
      return [...html.matchAll(/<link rel="([a-z]+)"[^>]* href="\/r\/([^"]+\.(?:js|css))"/g)]
        .filter(([, rel]) => rel !== 'member')
        .map(([, rel, href]) => `${rel} ${href}`);
    };
    expect(shown(host, '/planning/sessions/42')).toEqual([
      'idle shell/v1/app.js',
      'touch shell/v1/federation.js',
      'touch planning/v1/entry.js',
      'touch planning/v1/pages.js',
      'touch planning/v1/1.js',
      'inlined shell/v1/main.css',
      'inlined planning/v1/1.css',
    ]);
    expect(shown(host, '/auth/login').filter((one) => one.endsWith('.js'))).toEqual([
      'idle shell/v1/app.js',
      'idle shell/v1/login.js',
    ]);
    expect(renderIndex(host, '/auth/login').html).toContain('rel="preload" as="script" href="/r/shell/v1/app.js"');

    const { app: _, ...start } = shell.start;
    const former = hostOf({ ...shell, start }, indexTemplate(shell), registry);
    expect(shown(former, '/auth/login')).toEqual(['stylesheet shell/v1/main.css', 'preload shell/v1/login.js']);
  });

  it('has the share of visits that are measured, if the host sets one', () => {
    const { html } = renderIndex(host, '/auth/login', { apiKey: 'key', mode: 'demo', vitalsPercent: 0 });
    expect(html).toContain('<meta name="vitals-percent" content="0">');
    expect(renderIndex(host, '/auth/login').html).not.toContain('vitals-percent');
  });

  it('includes the answer to its first call', () => {
    const answer = { url: '/api/offer/42?full=true&a="', json: '{"data":"</script>"}' };
    const { html } = renderIndex(host, '/offers/42', undefined, answer);
    expect(html).toContain(
      '<script type="application/json" id="first" data-url="/api/offer/42?full=true&amp;a=&quot;">{"data":"\\u003c/script>"}</script>',
    );
    expect(renderIndex(host, '/offers/42').html).not.toContain('id="first"');
  });

  it('has the address of its first call', () => {
    expect(firstCall(host, '/offers/0a-1')).toBe('/api/offer/0a-1?full=true');
    expect(firstCall(host, '/planning/sessions/42')).toBeUndefined();
    expect(firstCall(host, '/nothing')).toBeUndefined();
    // Text that needs escaping is not an id.
    expect(firstCall(host, '/offers/..%2Fauth')).toBeUndefined();
    expect(firstCall(host, '/offers/a?b')).toBeUndefined();
  });

  it('leaves the files of pages to the host', () => {
    const { html } = renderIndex(host, '/auth/login');
    expect(html).toContain('"entry":{"href":"/r/planning/v1/entry.js"');
    expect(html).not.toContain('/r/planning/v1/1.js');
  });

  it('has the support address, if the host sets one', () => {
    const support = { email: 'help@bairn.test', phone: '0131 "496"', portalUrl: 'https://help.bairn.test/?a&b' };
    const { html } = renderIndex(host, '/auth/login', { apiKey: 'key', mode: 'production', support });
    expect(html).toContain('<meta name="support-email" content="help@bairn.test">');
    expect(html).toContain('<meta name="support-phone" content="0131 &quot;496&quot;">');
    expect(html).toContain('<meta name="support-portal" content="https://help.bairn.test/?a&amp;b">');
    expect(renderIndex(host, '/auth/login').html).not.toContain('support-');
  });

  it('has no script but its own file and the early one, and no value that can end the registry early', () => {
    const { html } = renderIndex(host, '/planning/sessions/42', { apiKey: '"><script>', mode: 'demo' });
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual([
      '<script>',
      '<script defer fetchpriority="high" src="/r/shell/v1/entry.js" crossorigin integrity="sha384-/r/shell/v1/entry.js">',
      '<script type="application/json" id="registry">',
    ]);
    expect(html.match(/<\/script>/g)).toHaveLength(3);
  });
});
