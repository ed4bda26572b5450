import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { makeApp } from '../app.ts';
import { compose, type Composed } from '../compose.ts';
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
  app: FastifyInstance;
  /** One call with the API key, and signed in where a token is given. */
  call(method: string, path: string, options?: Call): Promise<Reply>;
  close(): Promise<void>;
};

async function testDatabase() {
  if (process.env['BAIRN_TEST_DB'] !== 'postgres') return { url: undefined, drop: async () => {} };
  const server = process.env['BAIRN_TEST_DATABASE_URL'];
  if (!server)
    throw new Error('BAIRN_TEST_DATABASE_URL is not set: run the suite through vitest, which finds PostgreSQL.');
  return createDatabase({ url: server }, String(process.pid));
}

/** Opens an API for the tests of one file; close it in `afterAll`. */
export async function makeWorld(
  options: { env?: Record<string, string>; list?: readonly Route[] } = {},
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
  const services = await compose(settings, { inMemory: true });
  const app = await makeApp(services, options.list ? { list: options.list } : {});
  await app.ready();
  return {
    services,
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
