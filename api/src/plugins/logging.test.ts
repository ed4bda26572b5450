import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../testing/world.ts';
import { logging } from './logging.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** What the log says while `work` fails. */
async function logged(url: string, work: () => Promise<unknown>) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { ...logging('info'), stream } });
  app.get('/api/orders', work);
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'unexpected failure');
    return reply.status(500).send({});
  });
  await app.inject({ method: 'GET', url });
  await app.close();
  return lines.join('');
}

it('says which call it was, not what was searched for or which basket was named', async () => {
  const log = await logged('/api/orders?search=mairi%40example.test&basket_uid=secret', async () => ({}));
  expect(log).toContain('"url":"/api/orders"');
  expect(log).not.toMatch(/mairi|secret/);
});

it('names the rule that a row broke, not the row', async () => {
  const { db } = world.services.database;
  const log = await logged('/api/orders', () =>
    sql`insert into carer (id, first_name, last_name) values (null, 'Mairi', 'Fraser')`.execute(db),
  );
  expect(log).toContain('"code":"23502"');
  expect(log).not.toMatch(/Mairi|Fraser/);
});
