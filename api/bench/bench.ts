import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { makeApp } from '../src/app.ts';
import { compose, type Composed } from '../src/compose.ts';
import { readSettings } from '../src/settings.ts';
import { createDatabase } from '../src/testing/postgres.ts';
import type { Figure } from './measure.ts';

/** What a benchmark uses: the API on a database of its own, and bare connections to the same database. */
export type Bench = {
  services: Composed;
  app: FastifyInstance;
  /** One connection without our code. */
  client: pg.Client;
  /** As many connections as the API has. */
  pool: pg.Pool;
  /** The address of the API. */
  address: string;
};

/** The results of a benchmark: its figures, and problems in the plans of its statements. */
export type Findings = { figures: Figure[]; plans: string[] };

export type Benchmark = {
  name: string;
  /** What is measured on which data, in one line. */
  about: string;
  run(bench: Bench, say: (step: string) => void): Promise<Findings>;
};

/** Opens a listening API on an empty database of `server`; `close` drops it. */
export async function openBench(server: string, name: string, folder: string) {
  const database = await createDatabase({ url: server }, `bench_${name}`);
  const settings = readSettings({
    BAIRN_DATA: folder,
    BAIRN_LOG: 'silent',
    BAIRN_WRITES_PER_MINUTE: '1000000',
    DATABASE_URL: database.url,
  });
  const services = await compose(settings, { inMemory: true });
  const app = await makeApp(services);
  await app.listen({ host: '127.0.0.1', port: 0 });
  // The same settings as the API's own connections.
  const options = '-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0';
  const client = new pg.Client({ connectionString: database.url, options });
  await client.connect();
  const pool = new pg.Pool({ connectionString: database.url, max: 20, options });
  pool.on('error', () => {
    // Connections that are cut at the end of the run are not reported.
  });
  const bench: Bench = { services, app, client, pool, address: addressOf(app) };
  return {
    bench,
    close: async () => {
      await app.close();
      await client.end();
      await pool.end();
      await services.close();
      await database.drop();
    },
  };
}

/** The address of a listening app; it listens on a port, so it is not a string. */
export const addressOf = (app: FastifyInstance) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * One call over a keep-alive connection; answers its body.
 * @throws on any status but 200.
 */
export function call(
  address: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<string> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      `${address}${path}`,
      {
        agent,
        method: payload === undefined ? 'GET' : 'POST',
        headers: {
          'x-api-key': 'demo',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${path} answered ${response.statusCode}: ${text}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}
