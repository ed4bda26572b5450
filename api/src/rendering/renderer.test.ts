import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { makeRenderSite, says, type Code } from '../testing/renderSite.ts';
import type { ApiAnswer } from '@bairn/shared/rendering/messages';
import { createRenderer, type Renderer } from '@bairn/shared/rendering/renderer';

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
    const [, owner = '', page = 'first'] = path.split(/[/?]/);
    const outcome = await renderer.render({ owner, page, path });
    return 'page' in outcome ? outcome.page.html : outcome.reason;
  };
}

/** Options of a renderer whose processes are ended after a moment of silence, and `broken` for the page that is blamed. */
function impatient() {
  let tell: (page: string) => void = () => {};
  return {
    options: {
      limit: 400,
      grace: { start: 2000, later: 50 },
      onBroken: (owner: string, page: string) => tell(`${owner} ${page}`),
    },
    broken: () => new Promise<string>((resolve) => (tell = resolve)),
  };
}
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

  it("always shows pages the site's own host", async () => {
    const page = rendererOf({
      a: `exports.pages = { first: { render: () => '' }, '': { render: (_, { url }) => new URL(url).host } };`,
    });
    expect(await page('/a/')).toBe('<main>bairn.test</main>');
    const renderer = running[0];
    const outcome = await renderer?.render({ owner: 'a', page: 'first', path: '//a' });
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
  const asks = `exports.pages = { first: { call: (url) => '/api/x' + url.search, render: (body) => body }, good: { render: () => 'good' } };`;

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
  it('is ended, and its app backs off for longer each time', async () => {
    let time = 0;
    const { options, broken } = impatient();
    const page = rendererOf({ a: endless, b: fine }, { ...options, pause: 1000, clock: () => time });
    const ending = async () => {
      const blamed = broken();
      await expect.poll(() => page('/a/good')).toBe('<main>good</main>');
      expect(await page('/a')).toBe('timeout');
      expect(await blamed).toBe('a first');
      expect(await page('/a/good')).toBe('worker');
    };
    await ending();
    time = 1000;
    await ending();
    time = 2999;
    expect(await page('/a/good')).toBe('worker');
    time = 3000;
    await expect.poll(() => page('/a/good')).toBe('<main>good</main>');
  });

  it('is ended while its code loads too', async () => {
    const { options, broken } = impatient();
    const page = rendererOf({ a: 'for (;;);' }, { ...options, clock: () => 0 });
    const blamed = broken();
    expect(await page('/a')).toBe('timeout');
    expect(await blamed).toBe('a first');
    expect(await page('/a')).toBe('worker');
  });

  it('is the one that is blamed, not a later page that was done', async () => {
    const answered = Promise.withResolvers<ApiAnswer>();
    const asked = Promise.withResolvers<void>();
    const { options, broken } = impatient();
    const page = rendererOf(
      {
        a: `exports.pages = { first: { call: () => '/api/x', render: () => { for (;;); } }, good: { render: () => 'good' } };`,
      },
      {
        ...options,
        limit: 2000,
        ask: () => {
          asked.resolve();
          return answered.promise;
        },
      },
    );
    const blamed = broken();
    const hangs = page('/a');
    await asked.promise;
    expect(await page('/a/good')).toBe('<main>good</main>');
    answered.resolve(json('{}'));
    expect(await hangs).toBe('timeout');
    expect(await blamed).toBe('a first');
  });

  it('makes no page of another app wait', async () => {
    const asked = Promise.withResolvers<void>();
    const page = rendererOf(
      { a: `exports.pages = { first: { call: () => '/api/x', render: () => { for (;;); } } };`, b: fine },
      {
        ask: async () => {
          asked.resolve();
          return json('{}');
        },
      },
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    let isOver = false;
    const hangs = page('/a').finally(() => (isOver = true));
    await asked.promise;
    // No time passes for the timeouts.
    expect(await page('/b')).toBe('<main>fine</main>');
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(20_000);
    expect(await hangs).toBe('timeout');
    expect(await page('/b')).toBe('<main>fine</main>');
    vi.useRealTimers();
  });
});

describe('a page that ends its process', () => {
  it.each([
    ['fills the heap', 'const all = []; for (;;) all.push(new Array(1e5).fill({}));', /^the process ended with /],
    ['allocates in bulk', 'return Array.from({ length: 1e8 }).length;', /^the process ended with /],
    [
      'fails after the timeout',
      "setTimeout(() => { throw new Error('late'); }); await new Promise(() => {});",
      /^late$/,
    ],
  ])('because it %s is left to browsers, and the others go on', async (_, body, why) => {
    let time = 0;
    const blamed: string[][] = [];
    const page = rendererOf(
      {
        a: `exports.pages = { first: { render: async () => { ${body} } }, good: { render: () => 'good' } };`,
        b: fine,
      },
      { clock: () => time, pause: 1000, onBroken: (...broken) => blamed.push(broken) },
    );
    expect(await page('/b')).toBe('<main>fine</main>');
    expect(await page('/a/good')).toBe('<main>good</main>');
    expect(await page('/a')).toBe('worker');
    expect(blamed).toEqual([['a', 'first', expect.stringMatching(why)]]);
    expect(await page('/b')).toBe('<main>fine</main>');
    expect(await page('/a/good')).toBe('worker');
    time = 1000;
    expect(await page('/a/good')).toBe('<main>good</main>');
  });

  it('a moment after it was rendered is blamed, not the page that is rendered then', async () => {
    const blamed = Promise.withResolvers<string>();
    const asked = Promise.withResolvers<void>();
    const page = rendererOf(
      {
        a: `let fail; exports.pages = {
          first: { render: () => { fail = setInterval(() => { if (globalThis.failing) throw new Error('late'); }); return 'done'; } },
          other: { call: () => '/api/x', render: () => '' },
          switch: { render: () => { globalThis.failing = true; return ''; } } };`,
      },
      {
        ask: () => {
          asked.resolve();
          return new Promise(() => {});
        },
        onBroken: (_, broken) => blamed.resolve(broken),
      },
    );
    expect(await page('/a')).toBe('<main>done</main>');
    const other = page('/a/other');
    await asked.promise;
    void page('/a/switch');
    expect(await blamed.promise).toBe('first');
    expect(await other).toBe('worker');
  });

  it('by what it left behind, while nothing is rendered, gives its app a pause and blames no page', async () => {
    const blamed: string[] = [];
    let time = 0;
    const page = rendererOf(
      {
        a: `exports.pages = { first: { render: () => { setTimeout(() => { for (;;) Array.from({ length: 1e8 }); }); return 'done'; } } };`,
      },
      { onBroken: (owner) => blamed.push(owner), clock: () => time },
    );
    expect(await page('/a')).toBe('<main>done</main>');
    await expect.poll(() => page('/a')).toBe('worker');
    time = 1000;
    await expect.poll(() => page('/a')).toBe('<main>done</main>');
    expect(blamed).toEqual([]);
  });
});

// Other systems do not enforce the limit: there the process is watched, and ended.
if (process.platform === 'linux') {
  describe('a page that allocates outside of the heap', () => {
    it.each([
      ['buffers', 'Buffer.alloc(1e8, 1)'],
      ['typed arrays', 'new Uint8Array(1e8).fill(1)'],
      ['memory of WebAssembly', 'new Uint8Array(new WebAssembly.Memory({ initial: 1600 }).buffer).fill(1)'],
    ])('gets no %s beyond the limit of the process, and the others go on', async (_, more) => {
      const page = rendererOf({
        a: `exports.pages = { first: { render: () => Array.from({ length: 20 }, () => ${more}).length }, good: { render: () => 'good' } };`,
      });
      expect(await page('/a')).toBe('render');
      expect(await page('/a/good')).toBe('<main>good</main>');
    });
  });
}

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
