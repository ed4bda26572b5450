import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { makeApp } from '../app.ts';
import { compose, type Composed } from '../compose.ts';
import type { Sandbox } from '../payments/sandbox.ts';
import type { Route } from '../plugins/serve.ts';
import { readSettings } from '../plugins/settings.ts';
import { createDatabase } from './postgres.ts';

export type Call = {
  token?: string | null;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
};
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape; the contract tests hold them
export type Reply = { status: number; body: any };

/** An API on a real database of its own, as a test file uses it. */
export type World = {
  services: Composed;
  /** The payment provider, unless real keys are set: it keeps its webhooks until they are asked for, and fails as it is told. */
  sandbox: Sandbox;
  app: FastifyInstance;
  /** One call with the API key, and signed in where a token is given. */
  call(method: string, path: string, options?: Call): Promise<Reply>;
  close(): Promise<void>;
};

/** A database as the migrations leave it: a copy of the one that the run made (`templateForRun`). */
async function testDatabase(): Promise<{ url?: string; copyOf?: Blob; drop(): Promise<void> }> {
  const template = process.env['BAIRN_TEST_TEMPLATE'];
  if (process.env['BAIRN_TEST_DB'] !== 'postgres') {
    return { ...(template ? { copyOf: new Blob([readFileSync(template)]) } : {}), drop: async () => {} };
  }
  const server = process.env['BAIRN_TEST_DATABASE_URL'];
  if (!server)
    throw new Error('BAIRN_TEST_DATABASE_URL is not set: run the suite through vitest, which finds PostgreSQL.');
  return createDatabase({ url: server }, String(process.pid), template);
}

/** Opens an API for the tests of one file; close it in `afterAll`. */
export async function makeWorld(
  options: { env?: Record<string, string>; list?: readonly Route[]; paymentTimeoutMs?: number } = {},
): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'bairn-test-'));
  const target = await testDatabase();
  const settings = readSettings({
    BAIRN_DATA: folder,
    BAIRN_LOG: 'silent',
    BAIRN_WRITES_PER_MINUTE: '1000000',
    DATABASE_URL: target.url,
    ...options.env,
  });
  const services = await compose(settings, {
    inMemory: true,
    copyOf: target.copyOf,
    paymentTimeoutMs: options.paymentTimeoutMs,
  });
  const { sandbox } = services;
  if (sandbox) sandbox.events.control.hold = true;
  const app = await makeApp(services, options.list ? { list: options.list } : {});
  await app.ready();
  return {
    services,
    get sandbox() {
      if (!sandbox) throw new Error('With real payment keys there is no sandbox.');
      return sandbox;
    },
    app,
    async call(method, path, { token, query, body, headers } = {}) {
      const response = await app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        query: query as Record<string, string>,
        headers: {
          'x-api-key': settings.apiKey,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
      });
      const text = response.body;
      return {
        status: response.statusCode,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      };
    },
    async close() {
      await app.close();
      await services.close();
      await target.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
