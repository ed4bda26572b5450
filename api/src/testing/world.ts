import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { makeApp } from '../app.ts';
import { compose, type Composed } from '../compose.ts';
import type { Sandbox } from '../payment-provider/sandbox.ts';
import type { PushSender } from '../push-service/pushSender.ts';
import type { Route } from '../http/serve.ts';
import { readSettings } from '../settings.ts';
import { createDatabase, nameInRun } from './postgres.ts';

export type Call = {
  token?: string | null;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
};
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape; the contract tests hold them
export type Reply = { status: number; body: any };

/** An API on a real database, as tests use it. */
export type World = {
  services: Composed;
  /**
   * The payment provider, unless real keys are set. It holds its webhooks until a test asks for them, and fails on
   * request.
   */
  sandbox: Sandbox;
  app: FastifyInstance;
  /** One call with the API key, and a token if one is given. */
  call(method: string, path: string, options?: Call): Promise<Reply>;
  close(): Promise<void>;
};

/** A migrated database: a copy of the one that the run made (`serverForRun`, `embeddedForRun`). */
async function testDatabase(): Promise<{ url?: string; copyOf?: Blob; drop(): Promise<void> }> {
  if (process.env['BAIRN_TEST_DB'] !== 'postgres') {
    const dump = process.env['BAIRN_TEST_DUMP'];
    return { ...(dump ? { copyOf: new Blob([readFileSync(dump)]) } : {}), drop: async () => {} };
  }
  const server = process.env['BAIRN_TEST_DATABASE_URL'];
  if (!server)
    throw new Error('BAIRN_TEST_DATABASE_URL is not set: run the suite through vitest, which finds PostgreSQL.');
  return createDatabase({ url: server }, nameInRun(`${process.pid}`), process.env['BAIRN_TEST_TEMPLATE']);
}

/**
 * Opens an API on a database of its own, for tests that count all rows, run sweeps, listen, close or need other
 * settings; close it in `afterAll`. Other tests share one (`sharedWorld.ts`).
 */
export async function makeWorld(
  options: {
    env?: Record<string, string>;
    list?: readonly Route[];
    paymentTimeoutMs?: number;
    pushSender?: PushSender;
  } = {},
): Promise<World> {
  const folder = mkdtempSync(join(process.env['BAIRN_TEST_FOLDER'] ?? tmpdir(), 'bairn-test-'));
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
    pushSender: options.pushSender,
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
