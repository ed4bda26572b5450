import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRenderSite } from '../testing/renderSite.ts';
import { createRenderer } from '@bairn/shared/rendering/renderer';

const site = makeRenderSite();
let connections = 0;
const server = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
beforeAll(async () => {
  process.env['BAIRN_SECRET_OF_THIS_TEST'] = 'secret';
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  delete process.env['BAIRN_SECRET_OF_THIS_TEST'];
  await new Promise((resolve) => server.close(resolve));
  site.close();
});

/** What the code of a page finds out: the body of an async function that returns plain data. */
async function found(body: string): Promise<unknown> {
  const code = `exports.pages = { first: { render: async () => JSON.stringify(await (async () => { ${body} })()) } };`;
  const renderer = createRenderer({
    generation: site.generation(site.publish({ a: code })),
    origin: 'http://bairn.test',
    ask: async () => undefined,
    limit: 20_000,
  });
  const outcome = await renderer.render({ owner: 'a', page: 'first', path: '/a' });
  await renderer.drain();
  if ('reason' in outcome) throw new Error(outcome.message);
  return JSON.parse(outcome.page.html.replace(/^<main>(.*)<\/main>$/s, '$1'));
}

/** Code that gets at the real process although pages have none: Node looks for a property that it does not have. */
const leak = `
  let real;
  Object.defineProperty(Object.prototype, 'noDeprecation', { configurable: true, get() { real ??= this; } });
  new Buffer(1);
  delete Object.prototype.noDeprecation;`;

it('gives pages no variables, and nothing to load or to connect with', async () => {
  expect(
    await found(`
      const why = (work) => Promise.resolve().then(work).then(() => 'loaded', (error) => error.message);
      return {
        variables: process.env,
        globals: ['fetch', 'WebSocket', 'EventSource', 'require', 'module', 'fs', 'net'].filter((name) => globalThis[name] !== undefined),
        ofProcess: Object.keys(process),
        direct: await why(() => import('node:fs')),
        evaluated: await why(() => (0, eval)('import("node:fs")')),
        made: await why(() => Promise.resolve('return import("node:fs")').then(Function).then((load) => load())),
      };`),
  ).toEqual({
    variables: {},
    globals: [],
    ofProcess: ['env'],
    direct: expect.not.stringMatching('loaded'),
    evaluated: expect.not.stringMatching('loaded'),
    made: expect.not.stringMatching('loaded'),
  });
});

it('leaves the process itself no right', async () => {
  expect(
    await found(`${leak}
      const rights = ['fs.read', 'fs.write', 'child', 'worker', 'addon', 'wasi', 'inspector'];
      return {
        isReal: real.pid > 0,
        rights: rights.filter((right) => real.permission.has(right)),
        file: real.permission.has('fs.read', ${JSON.stringify(new URL('worker.ts', import.meta.url).pathname)}),
        variables: real.env,
        left: ['kill', '_kill', '_debugProcess', 'getBuiltinModule', 'binding', '_linkedBinding'].filter((name) => real[name]),
      };`),
  ).toEqual({ isReal: true, rights: [], file: false, variables: {}, left: [] });
});

it('has no descriptor left to connect with', async () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const code = await found(`
    new Request('http://bairn.test');
    const agent = globalThis[Symbol.for('undici.globalDispatcher.1')];
    return agent.request({ origin: 'http://127.0.0.1:${port}', path: '/', method: 'GET' })
      .then(() => 'answered', (error) => error.code);`);
  expect(code).toBe('EMFILE');
  expect(connections).toBe(0);
});
