import { addDays } from '@bairn/shared/format/date';
import { monthStart } from '@bairn/shared/format/planSpans';
import { localDate } from '@bairn/shared/schema/clock';
import { countUsage } from '../src/subscriptions/countUsage.ts';
import { makeFamily, makeNursery, type MadeNursery } from '../src/testing/make.ts';
import { call, type Bench, type Benchmark } from './bench.ts';
import { byTurns, figure, quantile } from './measure.ts';
import { recorded, replay, scansOf } from './statements.ts';

const families = 300;
const messages = 100;
const others = 20;
const rounds = 20;

/** A service with 300 families, their messages and bookings of two years, among 20 with a twentieth of them each. */
async function makeTalk(bench: Bench): Promise<{ big: MadeNursery; small: MadeNursery; family: string }> {
  const [big, small] = [await makeNursery(bench), await makeNursery(bench)];
  const { id: family } = await makeFamily(bench);
  await bench.client.query(`
    set session_replication_role = replica;
    create temp table place as
      select '${big.id}'::uuid as nursery, '${big.branch}'::uuid as branch, ${messages} as messages
      union all select '${small.id}', '${small.branch}', 5
      union all select gen_random_uuid(), gen_random_uuid(), 5 from generate_series(2, ${others});
    create temp table talk as
      select p.*, f.n, gen_random_uuid() as c, gen_random_uuid() as ours, gen_random_uuid() as theirs,
        case when f.n = 1 and p.nursery in ('${big.id}', '${small.id}') then '${family}'::uuid else gen_random_uuid() end as person
      from place p, generate_series(1, ${families}) f (n);
    insert into "user" (id, email, first_name, last_name, password_hash, created_at)
      select person, 'writer' || row_number() over () || '@bench.test', 'Parent', 'Number ' || n, 'x', now()
      from talk where person <> '${family}';
    insert into conversation (nursery_id, id, kind, last_seq, created_at)
      select nursery, c, 'service', messages, now() - interval '2 years' from talk;
    insert into conversation_side (nursery_id, id, conversation_id, branch_id, other_id, last_at, unread)
      select nursery, ours, c, branch, person, now() - n * interval '1 hour', n % 10 / 9 from talk;
    insert into conversation_side (nursery_id, id, conversation_id, user_id, account, other_id, last_at)
      select nursery, theirs, c, person, 'keyworker', branch, now() - n * interval '1 hour' from talk;
    insert into message (nursery_id, id, conversation_id, seq, side_id, written_by, client_id, body, created_at)
      select t.nursery, gen_random_uuid(), t.c, s, case when s % 2 = 0 then t.ours else t.theirs end, t.person,
        gen_random_uuid(), 'We will be late ' || case when s % 50 = 0 then 'with a mitten' else 'today' end,
        now() - interval '2 years' * (t.messages - s) / t.messages
      from talk t, generate_series(1, t.messages) s;
    insert into booking (nursery_id, id, branch_id, session_id, instance_id, child_id, keyworker_profile_id, order_id,
        payment_id, basket_item_id, payment_type_id, price, status, date, start_time, end_time, created_at)
      select p.nursery, gen_random_uuid(), p.branch, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
        gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 2, 4200, 'attended',
        current_date - k, '08:00', '13:00', now() - (k + 14) * interval '1 day'
      from place p, generate_series(1, 730) k, generate_series(1, case when p.messages = ${messages} then 40 else 2 end);
    set session_replication_role = origin`);
  await bench.client.query('vacuum analyze');
  return { big, small, family };
}

/** Messages and what a service's month is counted by, among much of both. */
export const talk: Benchmark = {
  name: 'messages',
  about: `${families * messages} messages with ${families} families and 29,000 bookings of a service, against the bare statements`,
  run: async (bench) => {
    const { big, small, family } = await makeTalk(bench);
    const tokenOf = ({ staff }: MadeNursery) => staff['nursery-admin']?.token ?? '';
    const token = tokenOf(big);
    const of = `nursery_branch_id=${big.branch}`;
    const month = monthStart(addDays(monthStart(localDate()), -1));
    // The count is of two milliseconds: too short for a bar beside other work.
    const asks = [
      { what: 'the list of conversations', ask: () => call(bench.address, `/api/conversations?${of}`, { token }) },
      {
        what: 'a search in all of them',
        ask: () => call(bench.address, `/api/conversations?${of}&search=mitten`, { token }),
      },
      {
        what: 'a conversation',
        ask: () => call(bench.address, `/api/conversations/${family}?${of}`, { token }),
      },
      {
        what: 'the count of a month',
        bar: null,
        ask: () => countUsage(bench.services.database.db, { nursery: big.id, branch: big.branch }, month),
      },
    ];
    const figures = [];
    const plans: string[] = [];
    for (const { what, ask, bar = { most: 2 } } of asks) {
      const statements = await recorded(bench, ask);
      const times = await byTurns(rounds, ask, () => replay(bench, statements));
      figures.push(figure(what, quantile(times.ours, 0.5), quantile(times.bare, 0.5), bar));
      plans.push(...(await scansOf(bench, statements)));
    }
    // What a conversation costs does not grow with what its service has.
    const open = (at: MadeNursery) => () =>
      call(bench.address, `/api/conversations/${family}?nursery_branch_id=${at.branch}`, { token: tokenOf(at) });
    const times = await byTurns(rounds, open(big), open(small));
    const [many, few] = [quantile(times.ours, 0.5), quantile(times.bare, 0.5)];
    figures.push(figure('a conversation, to one of a service with a twentieth', many, few, { most: 2 }));
    return { figures, plans };
  },
};
