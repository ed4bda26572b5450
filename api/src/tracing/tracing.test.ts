import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../database/database.ts';
import { logging } from '../http/logging.ts';
import { send } from '../outbox/outbox.ts';
import { makeWorld } from '../testing/world.ts';
import { openTracing } from './openTracing.ts';
import type { Tracing } from './tracing.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Sent = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status: { code?: number };
};

/** A collector that keeps what it is sent, and another service, which refuses every call. */
let collector: Server;
let other: Server;
let endpoint: string;
let elsewhere: string;
let text: string;
let spans: Sent[];
beforeEach(async () => {
  text = '';
  spans = [];
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      const body = Buffer.concat(parts).toString();
      text += body;
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.end('{}');
    });
  });
  other = createServer((_, response) => response.writeHead(418).end('{}'));
  [endpoint, elsewhere] = [await listening(collector), await listening(other)];
});
afterEach(() => {
  collector.close();
  other.close();
});

async function listening(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const attributesOf = ({ attributes }: Sent) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
function spanOf(name: string): Sent {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`There is no span ${name} among ${spans.map((span) => span.name).join(', ')}.`);
  return found;
}
const within = (parent: Sent) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);

describe('traces', () => {
  it('have requests, their statements and jobs, and nothing about people', async () => {
    const world = await makeWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'bairn-test' } });
    const headers = { 'x-api-key': 'demo' };
    await world.app.inject({ url: '/api/nursery/marketplace/search?name=Zauberwald', headers });
    const login = { email: 'ottilie@example.test', password: 'Geheim-1234567', client_id: 3 };
    const answer = await world.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: login });
    await transact(world.services.database.db, (tx) => send(tx, 'file.remove', { key: 'ottilie.webp' }));
    await world.services.outbox.run();
    await world.close();

    const search = spanOf('GET /api/nursery/marketplace/search');
    expect(attributesOf(search)).toMatchObject({ 'http.response.status_code': 200 });
    const statements = within(search);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.every((span) => attributesOf(span)['db.system.name'] === 'postgresql')).toBe(true);
    expect(statements.every(({ traceId }) => traceId === search.traceId)).toBe(true);
    // The call with a body, whose handler runs after events of the connection.
    const asked = spanOf('POST /api/auth/login');
    expect(attributesOf(asked)['bairn.request_id']).toBe(answer.headers['x-request-id']);
    expect(within(asked).length).toBeGreaterThan(0);
    const job = spanOf('file.remove');
    expect(job.parentSpanId ?? '').toBe('');
    expect(text).toContain('"bairn-test"');
    expect(text).not.toMatch(/Zauberwald|ottilie|Geheim/i);
  });

  it('have outgoing calls by host alone, of requests and jobs only', async () => {
    const tracing = await open();
    const closed = createServer();
    const gone = await listening(closed);
    await once(closed.close(), 'close');
    const { host } = new URL(elsewhere);
    await tracing.job('test.job', async () => {
      await (await fetch(`${elsewhere}/elsewhere?child=ottilie`)).text();
      const [response] = (await once(get(`${elsewhere}/elsewhere?child=ottilie`), 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      await fetch(gone).catch(() => {});
    });
    await (await fetch(`${elsewhere}/elsewhere`)).text();
    await expect(tracing.job('test.broken', () => Promise.reject(new RangeError('of ottilie')))).rejects.toThrow();
    await tracing.close();
    const calls = within(spanOf('test.job')).map(attributesOf);
    expect(calls).toEqual([
      { 'http.request.method': 'GET', 'server.address': host, 'http.response.status_code': 418, 'error.type': '418' },
      { 'http.request.method': 'GET', 'server.address': host, 'http.response.status_code': 418, 'error.type': '418' },
      { 'http.request.method': 'GET', 'server.address': new URL(gone).host, 'error.type': expect.any(String) },
    ]);
    expect(spans).toHaveLength(5);
    expect(spanOf('test.broken').status.code).toBe(2);
    expect(text).not.toContain('ottilie');
  });

  it('are in the log lines of what they are about', async () => {
    const tracing = await open();
    const lines = new PassThrough();
    const app = Fastify({ logger: { ...logging('warn', tracing.logFields), stream: lines } });
    tracing.onRequests(app);
    app.post('/told', async (request) => {
      request.log.warn('told');
      return null;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const headers = { 'content-type': 'application/json', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
    await fetch(`http://127.0.0.1:${port}/told`, { method: 'POST', headers, body: '{"a":1}' });
    app.log.warn('alone');
    await app.close();
    await tracing.close();
    const [told, alone] = String(lines.read())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);
    const { traceId, spanId } = spanOf('POST /told');
    expect(told).toMatchObject({ msg: 'told', trace_id: traceId, span_id: spanId });
    // A caller's own trace is not believed.
    expect(traceId).not.toBe('a'.repeat(32));
    expect(alone).not.toHaveProperty('trace_id');
  });

  it('are made of the configured share, and none without a collector', async () => {
    const tracing = await openTracing({ endpoint, service: 'bairn-test', percent: 0 });
    await tracing?.job('test.job', async () => {});
    await tracing?.close();
    expect(spans).toEqual([]);
    expect(await openTracing(null)).toBeUndefined();
  });
});

async function open(): Promise<Tracing> {
  const tracing = await openTracing({ endpoint, service: 'bairn-test', percent: 100 });
  if (!tracing) throw new Error('It is configured.');
  return tracing;
}
