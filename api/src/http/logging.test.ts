import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { world } from '../testing/sharedWorld.ts';
import { logging } from './logging.ts';

/** The log lines while `work` fails. */
async function logged(url: string, work: () => Promise<unknown>) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { ...logging('info'), stream } });
  app.get('/api/orders', work);
  app.get('/api/booking/calendar/feed/:secret', work);
  app.get('/api/nursery/marketplace/saved-searches/stop/:token', work);
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'unexpected failure');
    return reply.status(500).send({});
  });
  await app.inject({ method: 'GET', url });
  await app.close();
  return lines.join('');
}

it('names the call without its query, which may have search words or a basket uid', async () => {
  const log = await logged('/api/orders?search=mairi%40example.test&basket_uid=secret', async () => ({}));
  expect(log).toContain('"url":"/api/orders"');
  expect(log).not.toMatch(/mairi|secret/);
});

it('names the call of a secret address without the secret', async () => {
  const log = await logged('/api/booking/calendar/feed/open-sesame?x=1', async () => ({}));
  expect(log).toContain('"url":"/api/booking/calendar/feed/…"');
  expect(log).not.toContain('sesame');
  const stop = await logged('/api/nursery/marketplace/saved-searches/stop/open-sesame', async () => ({}));
  expect(stop).toContain('/saved-searches/stop/…"');
  expect(stop).not.toContain('sesame');
});

it('names the constraint that a row broke, without the row', async () => {
  const { db } = world.services.database;
  const log = await logged('/api/orders', () =>
    sql`insert into carer (id, first_name, last_name) values (null, 'Mairi', 'Fraser')`.execute(db),
  );
  expect(log).toContain('"code":"23502"');
  expect(log).not.toMatch(/Mairi|Fraser/);
});
