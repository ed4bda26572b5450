import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { routes } from '../app.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { countScreenError, metrics, most } from './metrics.ts';

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
});
async function open(env: Record<string, string> = {}) {
  const world = await makeWorld({ env });
  worlds.push(world);
  return world.app;
}
const get = (app: World['app'], url: string, remoteAddress = '127.0.0.1') =>
  app.inject({ method: 'GET', url, remoteAddress });

/** The value of a line, by the beginning of its name and a label. */
const valueOf = (text: string, name: string, label: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name) && line.includes(label))
      ?.split(' ')
      .at(-1) ?? 0,
  );

describe('the metrics', () => {
  it('count requests by the pattern of the call, never by address, and errors of screens by app and version', async () => {
    const app = await open();
    const read = async () => (await get(app, '/metrics')).body;
    const before = await read();
    const id = '019a0000-0000-7000-8000-000000000001';
    await app.inject({ method: 'GET', url: `/api/account/child/${id}/show`, headers: { 'x-api-key': 'demo' } });
    const report = { kind: 'render', remote: 'team', message: 'It threw.', path: '/team', versions: { team: 'v77' } };
    for (const remoteAddress of ['10.0.0.1', '10.0.0.2', '10.0.0.2']) {
      await app.inject({ method: 'POST', url: '/api/client-errors', payload: report, remoteAddress });
    }
    const after = await read();
    const call = 'call="/api/account/child/:id/show",status="4xx"';
    expect(valueOf(after, 'bairn_request_seconds_count', call)).toBe(
      valueOf(before, 'bairn_request_seconds_count', call) + 1,
    );
    expect(after).not.toContain(id);
    expect(valueOf(after, 'bairn_screen_errors_total', 'remote="team",version="v77"')).toBe(3);
    expect(valueOf(after, 'bairn_screen_error_networks', 'remote="team",version="v77"')).toBe(2);
    expect(after).toMatch(/^bairn_pages_rendered_total \d+$/m);
  });

  it('can be read by this machine and the configured readers only', async () => {
    const closed = await open();
    expect((await get(closed, '/metrics', '10.3.0.9')).statusCode).toBe(404);
    const opened = await open({ BAIRN_METRICS_READERS: '10.3.0.0/16' });
    expect((await get(opened, '/metrics', '10.3.0.9')).statusCode).toBe(200);
    expect((await get(opened, '/metrics', '10.4.0.9')).statusCode).toBe(404);
  });

  it('are answered on a port of their own alone, if one is set', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    const app = await open({ BAIRN_METRICS_PORT: `${port}`, HOST: '127.0.0.1' });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('bairn_request_seconds_count');
    expect((await fetch(`http://127.0.0.1:${port}/api`)).status).toBe(404);
  });

  it('have everything that the dashboard shows', async () => {
    const { body } = await get(await open(), '/metrics');
    const dashboard = readFileSync(new URL('../../../deploy/grafana-dashboard.json', import.meta.url), 'utf8');
    const named = new Set(dashboard.match(/\b(?:bairn|process)_[a-z_]+/g));
    expect(named.size).toBeGreaterThan(5);
    for (const name of named) expect(body).toContain(`# TYPE ${name.replace(/_(?:count|sum|bucket)$/, '')} `);
    const calls = new Set(Array.from(dashboard.matchAll(/call=\\"(\/[^"\\]+)/g), ([, call = '']) => call));
    expect(calls.size).toBeGreaterThan(0);
    const served = routes.map(({ endpoint }) => `/api${endpoint.path}`);
    for (const call of calls) expect(served).toContain(call);
  });

  it('have a limited number of lines, whatever screens report', async () => {
    for (let each = 0; each <= most; each += 1)
      countScreenError({ kind: 'render', remote: 'flood', version: `v${each}` }, '10.0.0.1');
    const text = await metrics.metrics();
    expect(text).toContain('remote="other",version="other"');
    expect(text.match(/^bairn_screen_errors_total.*remote="flood"/gm)?.length).toBeLessThanOrEqual(most);
  });
});
