import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pointer, Registry, Release, ReleaseFile, ShellRelease } from '@bairn/shared/contract';
import { hostOf, indexTemplate, type Host } from '@bairn/shared/build/renderIndex';
import { openBrokenPages, type BrokenPages, type PageOfRelease } from '../rendering/brokenPages.ts';
import type { Generation } from '@bairn/shared/rendering/messages';

/** The server build of a remote; undefined for a remote without one. */
export type Code = string | undefined;

/**
 * A minimal shell: `/<remote>/<page>/…` is the page of that name of the remote, which answers with text, from the
 * answer of its call if it names one.
 */
export const stubShell = `
  let ask;
  exports.provided = { react: { version: 'of the shell' } };
  exports.connect = (host) => { ask = host.ask; };
  exports.render = async (request) => {
    const url = new URL(request.url);
    const page = request.pages[url.pathname.split('/')[2] ?? 'first'];
    if (!page) throw new Error('There is no such page.');
    const call = page.call?.(url);
    const answer = call && await ask(call);
    const missing = answer?.status === 404;
    if (answer && !missing && answer.status !== 200) throw Object.assign(new Error('answered ' + answer.status), { name: 'ApiError' });
    const html = missing ? 'missing' : await page.render(answer?.body, request);
    return { status: missing ? 404 : 200, html: '<main>' + html + '</main>', title: 'Stub', lifted: '', head: {}, answers: [] };
  };`;

/** A stub page with one word. */
export const says = (word: string) => `exports.pages = { first: { render: () => '${word}' } };`;

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** A site in a folder of its own, with tiny releases. */
export function makeRenderSite() {
  const folder = mkdtempSync(join(tmpdir(), 'bairn-render-'));
  let last = 0;

  function put(href: string, text: string): ReleaseFile {
    const file = join(folder, ...href.split('/'));
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
    return { href, integrity: hash(text) };
  }

  function release(name: string, code: Code): Release {
    last += 1;
    const version = `v${last}`;
    const at = `/r/${name}/${version}`;
    const page = { title: name, access: 'public', render: 'server' } as const;
    const css = [put(`${at}/page.css`, `.${name} { color: red }`)];
    return {
      contract: 1,
      name,
      pages: {
        first: { path: `/${name}`, ...page },
        any: { path: `/${name}/:page`, ...page },
        of: { path: `/${name}/:page/:id`, ...page },
      },
      cards: {},
      settings: {},
      header: {},
      requires: {},
      version,
      entry: put(`${at}/main.js`, ''),
      files: { first: { js: [], css }, any: { js: [], css }, of: { js: [], css } },
      ...(code === undefined ? {} : { server: put(`${at}/server.cjs`, code) }),
    };
  }

  /** Releases these remotes and a shell. */
  function publish(remotes: Record<string, Code>, shellCode: Code = stubShell): Host {
    const own = release('shell', shellCode);
    const shell: ShellRelease = {
      ...own,
      pages: {},
      start: { css: [put(`/r/shell/${own.version}/start.css`, 'body { margin: 0 }')], federation: [], calls: [] },
      provides: {},
      contracts: { oldest: 1, newest: 1 },
    };
    const registry: Registry = {
      shell: own.version,
      remotes: Object.entries(remotes).map(([name, code]) => release(name, code)),
    };
    put(`/r/shell/${own.version}/manifest.json`, JSON.stringify(shell));
    put(`/r/shell/${own.version}/template.html`, indexTemplate(shell));
    put('/registry.new', JSON.stringify(registry));
    renameSync(join(folder, 'registry.new'), join(folder, 'registry.json'));
    return hostOf(shell, indexTemplate(shell), registry);
  }

  /** Changes the canaries in the pointer, which goes on with what is live. */
  function setCanaries(canaries: Pointer['canaries']): void {
    const registry = JSON.parse(readFileSync(join(folder, 'registry.json'), 'utf8')) as Registry;
    put('/registry.new', JSON.stringify({ ...registry, canaries }));
    renameSync(join(folder, 'registry.new'), join(folder, 'registry.json'));
  }

  /** Publishes a version of a remote beside the live one; `setCanaries` gives it to visitors. */
  function publishBeside(name: string, code: Code): Release {
    const beside = release(name, code);
    put(`/r/${name}/${beside.version}/manifest.json`, JSON.stringify(beside));
    return beside;
  }

  /** Puts a version that was published beside the live one live. */
  function promote(beside: Release): void {
    const { shell, remotes } = JSON.parse(readFileSync(join(folder, 'registry.json'), 'utf8')) as Registry;
    const others = remotes.filter(({ name }) => name !== beside.name);
    const next = [...others, beside].toSorted((a, b) => a.name.localeCompare(b.name));
    put('/registry.new', JSON.stringify({ shell, remotes: next }));
    renameSync(join(folder, 'registry.new'), join(folder, 'registry.json'));
  }

  return {
    folder,
    publish,
    publishBeside,
    setCanaries,
    promote,
    /** Overwrites the code of a release. */
    spoil: ({ server }: Release, code: string) => server && put(server.href, code),
    /** The list of broken pages, as a new process reads it; `broke` hears of each once. */
    brokenPages: (broke: (page: PageOfRelease) => void = () => {}): BrokenPages =>
      openBrokenPages(join(folder, 'broken-pages.json'), {
        broke,
        problem: (error) => {
          throw error;
        },
      }),
    /** The arguments of a page renderer. */
    generation({ shell, registry }: Host): Generation {
      const codeOf = ({ name, server }: Release) =>
        server ? [{ name, file: join(folder, server.href), integrity: server.integrity }] : [];
      const [own] = codeOf(shell);
      if (!own) throw new Error('The shell has no code for servers.');
      const support = { email: 'help@bairn.test', phone: '0131 000 0000' };
      return { shell: own, remotes: registry.remotes.flatMap(codeOf), registry, mode: 'demo', support };
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
