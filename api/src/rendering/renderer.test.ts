import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { makeRenderSite, says, type Code } from '../testing/renderSite.ts';
import type { ApiAnswer } from './messages.ts';
import { createRenderer, type Renderer } from './renderer.ts';

const site = makeRenderSite();
const running: Renderer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((renderer) => renderer.drain()));
});
afterAll(() => site.close());

type Options = Partial<Parameters<typeof createRenderer>[0]>;

const json = (body: string, status = 200): ApiAnswer => ({ status, contentType: 'application/json', body });

/** A renderer with limits generous enough for a busy machine. */
function rendererOf(remotes: Record<string, Code>, options: Options = {}) {
  const renderer = createRenderer({
    generation: site.generation(site.publish(remotes)),
    origin: 'http://bairn.test',
    ask: async () => json('{}'),
    limit: 20_000,
    ...options,
  });
  running.push(renderer);
  /** The markup of a page, or the reason why it was not rendered. */
  return async (path: string) => {
    const outcome = await renderer.render(path.split(/[/?]/)[1] ?? '', path);
    return 'page' in outcome ? outcome.page.html : outcome.reason;
  };
}

/** A renderer whose pages time out at once and whose worker is ended after a moment of silence. */
const impatient = { limit: 400, grace: { start: 20_000, later: 50 } };
const fine = says('fine');
const endless = `exports.pages = { first: { render: () => { for (;;); } }, good: { render: () => 'good' } };`;

describe('a renderer', () => {
  it("renders the pages of each remote with the API's answers", async () => {
    const page = rendererOf(
      {
        a: fine,
        b: `exports.pages = { first: { call: () => '/api/x?y=1', render: (body) => body } };`,
      },
      { ask: async (url) => json(`"${url}"`) },
    );
    expect(await page('/a')).toBe('<main>fine</main>');
    expect(await page('/b')).toBe('<main>"/api/x?y=1"</main>');
  });

  it("gives a remote the shell's shared modules and nothing else", async () => {
    const page = rendererOf({
      a: `const { version } = require('react'); exports.pages = { first: { render: () => version } };`,
      b: `require('node:fs'); ${fine}`,
      c: `exports.pages = { first: { render: () => require('toString') } };`,
      d: `exports.pages = { first: { render: () => import('node:fs').then(() => 'got it') } };`,
    });
    expect(await page('/a')).toBe('<main>of the shell</main>');
    expect(await page('/b')).toBe('import');
    expect(await page('/c')).toBe('render');
    expect(await page('/d')).toBe('render');
  });

  it('hides the environment from pages', async () => {
    process.env['BAIRN_SECRET_OF_THIS_TEST'] = 'secret';
    const page = rendererOf({
      a: `exports.pages = { first: { render: () => String(process.env.BAIRN_SECRET_OF_THIS_TEST) } };`,
    });
    expect(await page('/a')).toBe('<main>undefined</main>');
  });

  it("always shows pages the site's own host", async () => {
    const page = rendererOf({
      a: `exports.pages = { first: { render: () => '' }, '': { render: (_, { url }) => new URL(url).host } };`,
    });
    expect(await page('/a/')).toBe('<main>bairn.test</main>');
    const renderer = running[0];
    const outcome = await renderer?.render('a', '//a');
    expect(JSON.stringify(outcome)).not.toContain('"reason":"worker"');
  });

  it('refuses code that is missing, has another hash or throws, and renders the other apps', async () => {
    const host = site.publish({ a: fine, other: fine, gone: undefined, throws: 'throw new Error("at import");' });
    const other = host.registry.remotes.find(({ name }) => name === 'other');
    if (other) site.spoil(other, says('spoiled'));
    const generation = site.generation(host);
    const missing = { ...generation, remotes: generation.remotes.map((one) => ({ ...one })) };
    missing.remotes.push({ name: 'lost', file: '/nowhere/server.cjs', integrity: '' });
    const page = rendererOf({}, { generation: missing });
    expect(await page('/other')).toBe('wrong-hash');
    expect(await page('/lost')).toBe('no-build');
    expect(await page('/gone')).toBe('render');
    expect(await page('/throws')).toBe('import');
    expect(await page('/throws')).toBe('import');
    expect(await page('/a')).toBe('<main>fine</main>');
  });

  it('reports a page that throws, and renders the others', async () => {
    const page = rendererOf({
      a: `exports.pages = { first: { render: () => { throw new Error('no'); } }, good: { render: () => 'good' } };`,
    });
    expect(await page('/a')).toBe('render');
    expect(await page('/a/good')).toBe('<main>good</main>');
  });
});

describe('the API', () => {
  const asks = `exports.pages = { first: { call: (url) => '/api' + url.search, render: (body) => body }, good: { render: () => 'good' } };`;

  it('leaves the page to the browser when it fails or does not answer', async () => {
    const page = rendererOf(
      { a: asks },
      {
        ask: async (url) => {
          if (url.includes('throws')) throw new Error('down');
          return url.includes('nothing') ? undefined : json('', 500);
        },
      },
    );
    expect(await page('/a?500')).toBe('api');
    expect(await page('/a?throws')).toBe('api');
    expect(await page('/a?nothing')).toBe('api');
    expect(await page('/a/good')).toBe('<main>good</main>');
  });

  it('times out when slow, and the worker carries on', async () => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<ApiAnswer>();
    const page = rendererOf(
      { a: asks },
      {
        limit: 2000,
        ask: (url) => {
          if (!url.includes('slow')) return Promise.resolve(json('"quick"'));
          asked.resolve();
          return answered.promise;
        },
      },
    );
    const slow = page('/a?slow');
    await asked.promise;
    expect(await slow).toBe('api');
    answered.resolve(json('"late"'));
    expect(await page('/a?quick')).toBe('<main>"quick"</main>');
  });
});

describe('pages above the concurrency limit', () => {
  it('are left to the browser at once until others are done', async () => {
    const answered = Promise.withResolvers<ApiAnswer>();
    const page = rendererOf(
      { a: `exports.pages = { first: { call: () => '/api/x', render: (body) => body } };` },
      { ask: () => answered.promise },
    );
    const all = Array.from({ length: 40 }, () => page('/a'));
    expect(await Promise.race(all)).toBe('busy');
    answered.resolve(json('{}'));
    const outcomes = await Promise.all(all);
    expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(8);
    expect(outcomes.filter((outcome) => outcome === '<main>{}</main>')).toHaveLength(32);
    expect(await page('/a')).toBe('<main>{}</main>');
  });
});

describe('a page that never ends', () => {
  it('is ended; its app backs off for longer each time, and other apps carry on', async () => {
    let time = 0;
    const page = rendererOf({ a: endless, b: fine }, { ...impatient, pause: 1000, clock: () => time });
    await expect.poll(() => page('/b')).toBe('<main>fine</main>');
    expect(await page('/a')).toBe('timeout');
    await expect.poll(() => page('/b')).toBe('<main>fine</main>');
    expect(await page('/a/good')).toBe('worker');
    time = 1000;
    await expect.poll(() => page('/a/good')).toBe('<main>good</main>');
    expect(await page('/a')).toBe('timeout');
    await expect.poll(() => page('/b')).toBe('<main>fine</main>');
    time = 2999;
    expect(await page('/a/good')).toBe('worker');
    time = 3000;
    await expect.poll(() => page('/a/good')).toBe('<main>good</main>');
  });

  it('is ended while its code loads too', async () => {
    const page = rendererOf({ a: 'for (;;);', b: fine }, { ...impatient, clock: () => 0 });
    await expect.poll(() => page('/b')).toBe('<main>fine</main>');
    expect(await page('/a')).toBe('timeout');
    await expect.poll(() => page('/b')).toBe('<main>fine</main>');
    expect(await page('/a')).toBe('worker');
  });

  it('is the one that is blamed, not a later page that waited for nothing', async () => {
    const answered = Promise.withResolvers<ApiAnswer>();
    const asked = Promise.withResolvers<void>();
    const page = rendererOf(
      { a: `exports.pages = { first: { call: () => '/api/x', render: () => { for (;;); } } };`, b: fine },
      {
        ...impatient,
        limit: 2000,
        clock: () => 0,
        ask: () => {
          asked.resolve();
          return answered.promise;
        },
      },
    );
    await expect.poll(() => page('/b')).toBe('<main>fine</main>');
    const hangs = page('/a');
    await asked.promise;
    expect(await page('/b')).toBe('<main>fine</main>');
    answered.resolve(json('{}'));
    expect(await hangs).toBe('timeout');
    await expect.poll(() => page('/b')).toBe('<main>fine</main>');
    expect(await page('/a')).toBe('worker');
  });
});

describe('a page that ends its worker', () => {
  it.each([
    ['eats all memory', 'const all = []; for (;;) all.push(new Array(1e5).fill({}));'],
    ['ends it', 'process.exit();'],
    ['fails after the timeout', "setTimeout(() => { throw new Error('late'); }); await new Promise(() => {});"],
  ])('because it %s is left to browsers, and the others go on', async (_, body) => {
    let time = 0;
    const page = rendererOf(
      {
        a: `exports.pages = { first: { render: async () => { ${body} } }, good: { render: () => 'good' } };`,
        b: fine,
      },
      { clock: () => time, pause: 1000 },
    );
    expect(await page('/b')).toBe('<main>fine</main>');
    expect(await page('/a')).toBe('worker');
    expect(await page('/b')).toBe('<main>fine</main>');
    expect(await page('/a/good')).toBe('worker');
    time = 1000;
    expect(await page('/a/good')).toBe('<main>good</main>');
  });
});

describe('a renderer that is drained', () => {
  it('finishes renders in progress and starts no new ones', async () => {
    const answered = Promise.withResolvers<ApiAnswer>();
    const asked = Promise.withResolvers<void>();
    const page = rendererOf(
      { a: `exports.pages = { first: { call: () => '/api/x', render: (body) => body } };` },
      {
        ask: () => {
          asked.resolve();
          return answered.promise;
        },
      },
    );
    const begun = page('/a');
    await asked.promise;
    const drained = running[0]?.drain();
    expect(await page('/a')).toBe('worker');
    answered.resolve(json('"done"'));
    expect(await begun).toBe('<main>"done"</main>');
    await drained;
    running.length = 0;
  });
});
