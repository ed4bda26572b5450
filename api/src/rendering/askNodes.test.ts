import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { makeRendererApp } from '../rendererApp.ts';
import { readSettings } from '../settings.ts';
import { makeRenderSite } from '../testing/renderSite.ts';
import { askNodes } from './askNodes.ts';

const cleanUp: (() => Promise<unknown> | void)[] = [];
afterAll(async () => {
  for (const end of cleanUp) await end();
});

/** An API node that answers with its name, or as it is told. */
async function startNode(name: string, answer?: (request: IncomingMessage, reply: ServerResponse) => void) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, reply) => {
    asked.push(request);
    if (answer) answer(request, reply);
    else reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ name }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  cleanUp.push(stop);
  return { origin: `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`, asked, stop };
}

const nodesOf = (...nodes: { origin: string }[]) => nodes.map(({ origin }) => origin);

it('asks each node in its turn', async () => {
  const [one, two] = [await startNode('one'), await startNode('two')];
  const ask = askNodes(nodesOf(one, two), { apiKey: 'key' });
  for (let turn = 0; turn < 4; turn += 1) await ask('/api/config');
  expect([one.asked.length, two.asked.length]).toEqual([2, 2]);
  expect(one.asked[0]?.headers).toMatchObject({ 'x-api-key': 'key' });
  expect(one.asked[0]?.headers).not.toHaveProperty('x-forwarded-for');
});

it('skips a node that refuses the connection, is away or ends it, and asks it last for a while', async () => {
  let time = 0;
  const well = await startNode('well');
  for (const fails of [
    (_: IncomingMessage, reply: ServerResponse) => void reply.writeHead(503).end(),
    (request: IncomingMessage) => void request.socket.destroy(),
  ]) {
    const bad = await startNode('bad', fails);
    const ask = askNodes(nodesOf(bad, well), { apiKey: 'key', clock: () => time });
    for (let turn = 0; turn < 4; turn += 1) expect((await ask('/api/config'))?.body).toBe('{"name":"well"}');
    expect(bad.asked).toHaveLength(1);
    time += 5_001;
    for (let turn = 0; turn < 2; turn += 1) await ask('/api/config');
    expect(bad.asked).toHaveLength(2);
  }
  const gone = await startNode('gone');
  gone.stop();
  const ask = askNodes(nodesOf(gone, well), { apiKey: 'key' });
  for (let turn = 0; turn < 4; turn += 1) expect((await ask('/api/config'))?.body).toBe('{"name":"well"}');
});

it('takes the answer of a node that is draining, and leaves it from then on', async () => {
  const draining = await startNode('draining', (_, reply) =>
    reply.writeHead(200, { connection: 'close' }).end('{"name":"draining"}'),
  );
  const well = await startNode('well');
  const ask = askNodes(nodesOf(well, draining), { apiKey: 'key' });
  const answers = [];
  for (let turn = 0; turn < 4; turn += 1) answers.push((await ask('/api/config'))?.body);
  expect(answers).toEqual(['{"name":"draining"}', ...Array<string>(3).fill('{"name":"well"}')]);
});

it('passes on refusals, which another node would give too, and fails where no node answers', async () => {
  const refusing = await startNode('refusing', (_, reply) => reply.writeHead(404).end('{}'));
  const well = await startNode('well');
  const ask = askNodes(nodesOf(well, refusing), { apiKey: 'key' });
  expect((await ask('/api/nothing'))?.status).toBe(404);
  refusing.stop();
  well.stop();
  await expect(ask('/api/config')).rejects.toThrow();
});

it('a renderer names its visitor to the API, and believes only its proxies about who that is', async () => {
  const site = makeRenderSite();
  const node = await startNode('node');
  site.publish({ good: `exports.pages = { first: { call: () => '/api/config', render: (body) => body } };` });
  const settings = readSettings({
    BAIRN_ROLE: 'renderer',
    BAIRN_API_NODES: node.origin,
    BAIRN_TRUSTED_PROXIES: '10.0.0.7',
    BAIRN_WEB: site.folder,
    BAIRN_DATA: site.folder,
    BAIRN_LOG: 'silent',
  });
  const app = await makeRendererApp(settings, { site: { url: 'https://bairn.test' }, realtime: { listen: () => {} } });
  cleanUp.push(site.close, () => app.close());
  let turn = 0;
  const visit = async (peer: string) => {
    turn += 1;
    await app.inject({
      // Each request is for a different page, so that none comes from the cache.
      url: `/good/first?turn=${turn}`,
      remoteAddress: peer,
      headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
    });
    return node.asked.at(-1)?.headers['x-forwarded-for'];
  };
  await expect.poll(() => visit('10.0.0.7')).toBe('203.0.113.9');
  await expect.poll(() => visit('10.0.0.8')).toBe('10.0.0.8');
});
