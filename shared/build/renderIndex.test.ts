import type { Page, Release } from '@bairn/shared/contract';
import { describe, expect, it } from 'vitest';
import { indexTemplate, renderIndex, type Host } from './renderIndex.ts';

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
});
const page = (path: string, title: string): Page => ({ path, title, access: 'public' });

const shell = {
  ...release(
    'shell',
    { login: page('/auth/login', 'Log in') },
    { login: { js: [file('/r/shell/v1/login.js')], css: [] } },
  ),
  start: {
    css: [file('/r/shell/v1/main.css')],
    fonts: ['/r/shell/v1/a.woff2'],
    federation: [file('/r/shell/v1/federation.js')],
  },
};
const planning = release(
  'planning',
  {
    session: page('/planning/sessions/:id', '</script><b>'),
    create: page('/planning/sessions/create', 'Create "one"'),
  },
  {
    session: {
      js: [file('/r/planning/v1/pages.js'), file('/r/planning/v1/1.js')],
      css: [file('/r/planning/v1/1.css')],
    },
  },
);
const registry = { remotes: [planning] };
const host: Host = { shell, registry, template: indexTemplate(shell, registry) };

describe('the page of a path', () => {
  it('asks at once for all that a remote’s page needs', () => {
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

  it('asks for no federation on the shell’s own pages', () => {
    const { html } = renderIndex(host, '/auth/login');
    expect(html).toContain('/r/shell/v1/login.js');
    expect(html).not.toContain('rel="preload" as="script" href="/r/shell/v1/federation.js"');
  });

  it('prefers a fixed segment to a parameter, and names the page', () => {
    expect(renderIndex(host, '/planning/sessions/create').html).toContain(
      '<title data-shell>Create &quot;one&quot; · Bairn</title>',
    );
  });

  it('is the same page with status 404 for a path that nobody declares', () => {
    expect(renderIndex(host, '/planning/nothing')).toMatchObject({ status: 404 });
    expect(renderIndex(host, '/planning/nothing').html).toContain('Page not found · Bairn');
  });

  it('carries no script but its own file, and nothing that ends the registry early', () => {
    const { html } = renderIndex(host, '/planning/sessions/42', { apiKey: '"><script>' });
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual([
      '<script defer src="/r/shell/v1/entry.js" crossorigin integrity="sha384-/r/shell/v1/entry.js">',
      '<script type="application/json" id="registry">',
    ]);
    expect(html.match(/<\/script>/g)).toHaveLength(2);
  });
});
