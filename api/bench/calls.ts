import Fastify from 'fastify';
import { sql } from 'kysely';
import { makeNursery, makeSession, makeStaff } from '../src/testing/make.ts';
import { addressOf, call, type Benchmark } from './bench.ts';
import { cycled, figure, quantile, rate } from './measure.ts';
import { recorded, scansOf } from './statements.ts';

const requests = 400;
const rounds = 7;
/** Concurrent calls: enough that the server never waits for the next. */
const width = 16;

/** Server milliseconds per call, ours and bare alternating; the median of some rounds. */
async function cost(ours: (index: number) => Promise<unknown>, bare: () => Promise<unknown>) {
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = -2; round < rounds; round += 1) {
    const [a, b] = [1000 / (await rate(requests, width, ours)), 1000 / (await rate(requests, width, bare))];
    if (round >= 0) {
      times.ours.push(a);
      times.bare.push(b);
    }
  }
  return [quantile(times.ours, 0.5), quantile(times.bare, 0.5)] as const;
}

/** A call that only identifies the caller, against a bare route that looks one row up and answers the same. */
export const trivial: Benchmark = {
  name: 'trivial',
  about: 'an authenticated call of a reference list against bare Fastify with one indexed SELECT and the same answer',
  run: async (bench) => {
    const nursery = await makeNursery(bench);
    // A different person each time, because concurrent calls of one person share their look-up.
    const tokens: string[] = [];
    while (tokens.length < width)
      tokens.push((await makeStaff(bench, nursery.id, nursery.branch, 'nursery-staff')).token);
    const path = '/api/nursery/age-ranges';
    const answer: unknown = JSON.parse(await call(bench.address, path, { token: cycled(tokens, 0) }));
    const { rows } = await sql<{ id: string }>`select id from device limit 1`.execute(bench.services.database.db);
    const app = Fastify();
    app.get('/bare', async () => {
      await bench.pool.query('select * from device where id = $1', [rows[0]?.id]);
      return answer;
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const bare = addressOf(app);
    const [ours, theirs] = await cost(
      (index) => call(bench.address, path, { token: cycled(tokens, index) }),
      () => call(bare, '/bare'),
    );
    await app.close();
    return { figures: [figure('a trivial authenticated call', ours, theirs, { most: 1.6 })], plans: [] };
  },
};

/** A service's list of 50 sessions, against a bare route that sends the list's statement and answers its rows. */
export const list: Benchmark = {
  name: 'list',
  about: "50 sessions of a service's list of 200 against bare Fastify with the same statements and JSON.stringify",
  run: async (bench) => {
    const nursery = await makeNursery(bench);
    for (let index = 0; index < 200; index += 1) {
      await makeSession(bench, nursery, { days: 10, price: 1000 + index });
    }
    await bench.client.query('vacuum analyze');
    const token = nursery.staff['nursery-admin']?.token ?? '';
    const path = `/api/nursery/${nursery.id}/branch/${nursery.branch}/session?per_page=50`;
    const answered = JSON.parse(await call(bench.address, path, { token })) as { data: unknown[] };
    if (answered.data.length !== 50) throw new Error(`The list has ${answered.data.length} rows.`);
    const all = await recorded(bench, () => call(bench.address, path, { token }));
    const statements = all.filter((statement) => !statement.sql.includes('from device'));
    const app = Fastify();
    app.get('/bare', async (_, reply) => {
      const results = [];
      for (const { sql: text, parameters } of statements) results.push((await bench.pool.query(text, parameters)).rows);
      return reply.type('application/json').send(JSON.stringify({ data: results }));
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const bare = addressOf(app);
    const [ours, theirs] = await cost(
      () => call(bench.address, path, { token }),
      () => call(bare, '/bare'),
    );
    await app.close();
    return {
      figures: [figure('a list of 50 rows', ours, theirs, { most: 2 })],
      plans: await scansOf(bench, all),
    };
  },
};
