import { sql } from 'kysely';
import Fastify from 'fastify';
import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import { makeNursery, makeSession, type MadeNursery } from '../src/testing/make.ts';
import { makeRoom } from '../src/testing/makeService.ts';
import { countStatements } from '../src/testing/countStatements.ts';
import { addressOf, call, type Bench, type Benchmark } from './bench.ts';
import { byTurns, figure, quantile } from './measure.ts';
import { recorded, scansOf } from './statements.ts';

const sessions = 40;
const families = 300;
const rounds = 10;

/** A year of 40 sessions in ten rooms on every weekday, with six of eight places booked, paid a month at a time. */
async function makeYear(bench: Bench): Promise<MadeNursery> {
  const { db } = bench.services.database;
  const nursery = await makeNursery(bench);
  const rooms: string[] = [];
  for (let nth = 0; nth < 10; nth += 1) rooms.push(await makeRoom(bench, nursery, `Room ${nth}`));
  for (let nth = 0; nth < sessions; nth += 1) {
    const made = await makeSession(bench, nursery, {
      days: 1,
      capacity: 8,
      ages: [0, 72],
      room: rooms[nth % 10] ?? null,
    });
    await sql`delete from session_instance where session_id = ${made.id}`.execute(db);
  }
  const today = localDate();
  const { id, branch } = nursery;
  await bench.client.query(`
    set session_replication_role = replica;
    insert into session_instance (nursery_id, id, branch_id, session_id, date, start_time, end_time, price, capacity, booked)
      select s.nursery_id, gen_random_uuid(), s.branch_id, s.id, d, s.start_time, s.end_time, s.price, 8, 6
      from session s, generate_series('${addDays(today, -365)}'::date, '${addDays(today, 42)}'::date, '1 day') d
      where s.nursery_id = '${id}' and extract(isodow from d) < 6;
    create temp table fam as select n, gen_random_uuid() as k, gen_random_uuid() as c from generate_series(0, ${families - 1}) n;
    insert into keyworker_profile (id, user_id, created_at) select k, gen_random_uuid(), now() from fam;
    insert into child (id, first_name, last_name, dob, created_at)
      select c, 'Child', 'Testing', current_date - 300 - n * 4, now() from fam;
    create temp table sold as
      select i.*, f.k, f.c, f.n as family, date_trunc('month', i.date) as month
      from (select i.*, row_number() over (partition by date order by id) as nth from session_instance i
        where i.nursery_id = '${id}') i
      cross join generate_series(0, 5) place join fam f on f.n = (i.nth * 6 + place) % ${families};
    create temp table pay as select k, month, gen_random_uuid() as p, gen_random_uuid() as o, count(*) * 4200 as amount
      from sold group by 1, 2;
    insert into "order" (id, number, keyworker_profile_id, basket_id, idempotency_key, status, created_at)
      select o, 'X' || o, k, gen_random_uuid(), o::text, 'paid', month - interval '7 days' from pay;
    insert into payment (id, order_id, nursery_id, payment_type_id, amount, status, created_at)
      select p, o, '${id}', 2, amount, 'confirmed', month - interval '7 days' from pay;
    insert into ledger_entry (id, order_id, payment_id, nursery_id, kind, amount, provider_ref, at)
      select gen_random_uuid(), o, p, '${id}', 'charge', amount, 'x' || p, month - interval '7 days' from pay;
    insert into booking (nursery_id, id, branch_id, session_id, instance_id, child_id, keyworker_profile_id, order_id,
        payment_id, basket_item_id, payment_type_id, price, status, date, start_time, end_time, created_at)
      select '${id}', gen_random_uuid(), '${branch}', s.session_id, s.id, s.c, s.k, p.o, p.p, gen_random_uuid(), 2, 4200,
        'confirmed', s.date, s.start_time, s.end_time, s.month - interval '7 days'
      from sold s join pay p on p.k = s.k and p.month = s.month;
    set session_replication_role = origin`);
  await bench.client.query('vacuum analyze');
  return nursery;
}

/** The figures of a service over a year of 40 sessions. */
export const insights: Benchmark = {
  name: 'insights',
  about: `a year of ${sessions} sessions with 6 bookings a date in figures, against bare Fastify with the same statements`,
  run: async (bench, say) => {
    const nursery = await makeYear(bench);
    const { rows } = await bench.client.query<{ count: number }>('select count(*)::int as count from booking');
    say(`${rows[0]?.count} bookings`);
    const token = nursery.staff['nursery-admin']?.token ?? '';
    const to = localDate();
    const base = `/api/nursery/${nursery.id}/branch/${nursery.branch}/insights`;
    const year = `from=${addDays(to, -364)}&to=${to}`;
    const day = `from=${to}&to=${to}`;
    const app = Fastify();
    const asks = [
      { what: 'places and income of a year', path: `${base}/service?${year}`, short: `${base}/service?${day}` },
      {
        what: 'the forecast',
        path: `${base}/service?${day}&part=forecast`,
        short: `${base}/service?${day}&part=forecast`,
      },
      { what: 'families of a year', path: `${base}/customers?${year}`, short: `${base}/customers?${day}` },
    ];
    const recordings = [];
    for (const { path } of asks) {
      const all = await recorded(bench, () => call(bench.address, path, { token }));
      recordings.push(all.filter((statement) => !statement.sql.includes('from device')));
    }
    recordings.forEach((statements, at) =>
      app.get(`/bare/${at}`, async (_, reply) => {
        const results = [];
        for (const { sql: text, parameters } of statements)
          results.push((await bench.pool.query(text, parameters)).rows);
        return reply.type('application/json').send(JSON.stringify({ data: results }));
      }),
    );
    await app.listen({ host: '127.0.0.1', port: 0 });
    const bare = addressOf(app);
    const figures = [];
    const plans: string[] = [];
    for (const [at, { what, path, short }] of asks.entries()) {
      const times = await byTurns(
        rounds,
        () => call(bench.address, path, { token }),
        () => call(bare, `/bare/${at}`),
      );
      figures.push(figure(what, quantile(times.ours, 0.5), quantile(times.bare, 0.5), { most: 2 }));
      const [many, few] = [
        await countStatements(bench, () => call(bench.address, path, { token })),
        await countStatements(bench, () => call(bench.address, short, { token })),
      ];
      figures.push(figure(`statements of ${what}, to one day`, many, few, { most: 1 }, 'a call'));
      // Of the only service's year nearly every booking is read: a scan of its tables is right, of others it is not.
      plans.push(
        ...(await scansOf(bench, recordings[at] ?? [])).filter((plan) => !/^(booking|session_instance) /.test(plan)),
      );
    }
    await app.close();
    return { figures, plans };
  },
};
