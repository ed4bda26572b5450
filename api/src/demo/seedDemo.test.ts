import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ageInMonths } from '@bairn/shared/format/age';
import { addDays, weekday } from '@bairn/shared/format/date';
import { setClock } from '@bairn/shared/schema/clock';
import { makeWorld, type World } from '../testing/world.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { demoRows } from './demoRows.ts';
import { bankHoliday } from './holidays.ts';
import { makeMoment } from './moment.ts';
import { nurseryId } from './services.ts';
import { seedDemo } from './seedDemo.ts';

const days = ['2026-11-20', '2027-07-01'] as const;
const silent = () => {};

describe.each(days)('the demonstration data of %s', (today) => {
  let world: World;
  let restore: () => void;
  beforeAll(async () => {
    restore = setClock(() => Date.parse(`${today}T10:00:00Z`));
    world = await makeWorld();
    await seedDemo(world.services, silent);
  });
  afterAll(async () => {
    restore();
    await world.close();
  });

  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await query.execute(world.services.database.db)).rows;
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await rows(query))[0]?.n ?? -1;

  it('has as many bookings as its counters say', async () => {
    const wrong = await rows(sql<{ id: string }>`
      select i.id from session_instance i left join booking k on k.instance_id = i.id
        and k.status in ('pending', 'confirmed', 'attended', 'absent')
      group by i.id having count(k.id) <> i.booked or i.held <> 0`);
    expect(wrong).toEqual([]);
    expect(await count(sql`select count(*) as n from booking`)).toBeGreaterThan(1000);
  });

  it('has full dates, dates with one place left and dates with many', async () => {
    const of = (places: ReturnType<typeof sql>) =>
      count(sql`select count(*) as n from session_instance where date > ${today} and booked > 0 and ${places}`);
    expect(await of(sql`booked = capacity`)).toBeGreaterThan(100);
    expect(await of(sql`booked = capacity - 1`)).toBeGreaterThan(100);
    expect(await of(sql`booked < capacity - 2`)).toBeGreaterThan(100);
  });

  it('has no child in two places at once and every booking as its instance', async () => {
    const twice = await rows(sql<{ id: string }>`
      select a.id from booking a join booking b on b.child_id = a.child_id and b.id > a.id and b.period && a.period
      where a.status not like 'cancelled%' and b.status not like 'cancelled%'`);
    expect(twice).toEqual([]);
    const different = await rows(sql<{ id: string }>`
      select k.id from booking k join session_instance i on i.id = k.instance_id
        join basket_item t on t.id = k.basket_item_id
      where (k.nursery_id, k.branch_id, k.session_id, k.date, k.start_time, k.end_time, k.price)
          is distinct from (i.nursery_id, i.branch_id, i.session_id, i.date, i.start_time, i.end_time, i.price)
        or t.status <> 'ordered' or t.instance_id <> i.id or t.child_id <> k.child_id`);
    expect(different).toEqual([]);
    const strangers = await rows(sql<{ id: string }>`
      select k.id from booking k where not exists (select from family_child f
        where f.keyworker_profile_id = k.keyworker_profile_id and f.child_id = k.child_id)`);
    expect(strangers).toEqual([]);
  });

  it('books children only into sessions for their age on the date', async () => {
    const booked = await rows(sql<{ dob: string; date: string; from: number; to: number }>`
      select c.dob, k.date, s.age_from_months as from, s.age_to_months as to
      from booking k join child c on c.id = k.child_id join session s on s.id = k.session_id`);
    const wrong = booked.filter(
      ({ dob, date, from, to }) => ageInMonths(dob, date) < from || ageInMonths(dob, date) >= to,
    );
    expect(wrong).toEqual([]);
  });

  it('owes nothing: orders, payments and the ledger say the same', async () => {
    const wrong = await rows(sql<{ number: string }>`
      select number from (
        select o.number, o.status,
          (select sum(price) from booking k where k.order_id = o.id) as lines,
          (select sum(price) from booking k where k.order_id = o.id and k.status not like 'cancelled%') as kept,
          (select sum(amount) from payment p where p.order_id = o.id and p.status = 'confirmed') as paid,
          (select sum(amount) from ledger_entry l where l.order_id = o.id and l.kind = 'charge') as charged,
          (select sum(amount) from ledger_entry l where l.order_id = o.id) as balance
        from "order" o) t
      where lines <> paid or lines <> charged or coalesce(kept, 0) <> balance
        or status <> case when kept is null then 'refunded' when kept < lines then 'part_refunded' else 'paid' end`);
    expect(wrong).toEqual([]);
    const late = await rows(sql<{ number: string }>`
      select o.number from "order" o join booking k on k.order_id = o.id where o.created_at > k.date`);
    expect(late).toEqual([]);
    expect(await count(sql`select count(*) as n from ledger_entry where kind = 'refund'`)).toBeGreaterThan(0);
  });

  it('logs every booking and every payment', async () => {
    const silentWrites = await rows(sql<{ id: string }>`
      select id from booking k where not exists (select from audit_log where object_id = k.id and action = 'booking.create')
      union all select id from payment p where not exists (select from audit_log where object_id = p.id)`);
    expect(silentWrites).toEqual([]);
  });

  it('is spread over Scotland and dense around Leith', async () => {
    const [listed] = await rows(sql<{
      services: number;
      councils: number;
      points: number;
      leith: number;
      glasgow: number;
    }>`
      select count(*) as services, count(distinct local_authority_id) as councils, count(distinct (lat, lng)) as points,
        count(*) filter (where postcode like 'EH6 %') as leith, count(*) filter (where city = 'Glasgow') as glasgow
      from branch where status = 'listed' and lat between 54 and 61 and lng between -9 and 0`);
    expect(listed?.services).toBeGreaterThanOrEqual(60);
    expect(listed?.councils).toBeGreaterThanOrEqual(12);
    expect(listed?.points).toBe(listed?.services);
    expect(listed?.leith).toBeGreaterThanOrEqual(8);
    expect(listed?.glasgow).toBeGreaterThanOrEqual(8);
    expect(await count(sql`select count(*) as n from register_service where lat is not null`)).toBeGreaterThan(290);
    expect(
      await count(
        sql`select count(*) as n from branch where about in (select about from branch group by 1 having count(*) > 1)`,
      ),
    ).toBe(0);
  });

  it('has dates of every listed session, none of them when the service is closed', async () => {
    const without = await rows(sql<{ name: string }>`
      select name from session s where status = 'listed'
        and not exists (select from session_instance i where i.session_id = s.id and i.date > ${today})`);
    expect(without).toEqual([]);
    const dates = await rows(sql<{ date: string; days: number[] }>`
      select distinct i.date, s.days from session_instance i join session s on s.id = i.session_id`);
    expect(dates.filter(({ date, days: own }) => bankHoliday(date) || !own.includes(weekday(date)))).toEqual([]);
    const shut = await rows(sql<{ id: string }>`
      select i.id from session_instance i join session s on s.id = i.session_id
      where exists (select from closing_day c where c.branch_id = i.branch_id and c.date = i.date)
        or not exists (select from opening_time o where o.branch_id = i.branch_id and o.day = extract(isodow from i.date)
          and o.opens <= i.start_time and o.closes >= i.end_time)`);
    expect(shut).toEqual([]);
  });

  it('puts the children on the roll into rooms for their age that have the space', async () => {
    const roll = await rows(sql<{ dob: string; from: number; to: number; carers: number; primaries: number }>`
      select c.dob, r.age_from_months as from, r.age_to_months as to, count(l.carer_id) as carers,
        count(*) filter (where l.is_primary) as primaries
      from child_profile p join child c on c.id = p.child_id join room r on r.id = p.room_id
        join child_profile_carer l on l.child_profile_id = p.id group by p.id, c.id, r.id`);
    expect(roll).toHaveLength(await count(sql`select count(*) as n from child_profile`));
    expect(roll.length).toBeGreaterThanOrEqual(44);
    for (const { dob, from, to, primaries } of roll) {
      expect(ageInMonths(dob, today)).toBeGreaterThanOrEqual(from);
      expect(ageInMonths(dob, today)).toBeLessThan(to);
      expect(primaries).toBe(1);
    }
    const crowded = await rows(sql<{ name: string }>`
      select r.name from booking k join session s on s.id = k.session_id join room r on r.id = s.room_id
      where k.status not like 'cancelled%' group by r.id, k.date, r.name having count(distinct k.child_id) > r.capacity`);
    expect(crowded).toEqual([]);
  });

  it('lets every account in that may come in, in its role', async () => {
    const roles: Record<string, string> = {
      parent: 'keyworker',
      parent2: 'keyworker',
      superadmin: 'nursery-super-admin',
      admin: 'nursery-admin',
      staff: 'nursery-staff',
      otheradmin: 'nursery-admin',
      both: 'nursery-admin',
      onboarding: 'nursery-super-admin',
      onboarding2: 'nursery-super-admin',
    };
    for (const { email } of demoAccounts) {
      const { status, body } = await world.call('POST', '/auth/login', {
        body: { email, password: demoPassword, client_id: 3 },
      });
      const role = roles[email.split('@')[0] ?? ''];
      expect([email, status, body.data?.user.role]).toEqual([email, role ? 200 : 403, role]);
      if (email.startsWith('parent')) expect(body.data.user.keyworkerProfile.children).toHaveLength(2);
      if (email.startsWith('both')) expect(body.data.user.roles).toEqual(['nursery-admin', 'keyworker']);
      if (email.startsWith('onboarding@')) expect(body.data.user.nurseries).toEqual([]);
      if (email.startsWith('superadmin')) expect(body.data.user.nurseries[0].branches).toHaveLength(2);
      if (email.startsWith('staff')) expect(body.data.user.nurseries[0].branches).toHaveLength(1);
    }
  });

  it('has published rotas of this and the next week with enough staff', async () => {
    const rotas = await rows(
      sql<{ status: string; n: number }>`select status, count(*) as n from rota group by 1 order by 1`,
    );
    expect(rotas).toEqual([
      { status: 'draft', n: 2 },
      { status: 'locked', n: 2 },
      { status: 'published', n: 4 },
    ]);
    const login = await world.call('POST', '/auth/login', {
      body: { email: 'superadmin@demo.bairn.test', password: demoPassword },
    });
    const [nursery] = login.body.data.user.nurseries;
    const [rota] = await rows(sql<{ year: number; week: number }>`
      select year, week from rota where status = 'published' order by year desc, week desc limit 1`);
    for (const { id } of nursery.branches) {
      const { body } = await world.call(
        'GET',
        `/nursery/${nursery.id}/branch/${id}/rota/year/${rota?.year}/week/${rota?.week}`,
        { token: login.body.data.token },
      );
      const open = body.data.days.filter(({ children }: { children: number }) => children > 0);
      const enough = open.filter(
        ({ staff, staff_needed }: { staff: number; staff_needed: number }) => staff >= staff_needed,
      );
      expect(open.length).toBeGreaterThanOrEqual(4);
      expect(enough.length).toBeGreaterThanOrEqual(open.length - 1);
    }
  });

  it('is written once only', async () => {
    const sizes = () =>
      rows(sql<{ n: number }>`
      select count(*) as n from booking union all select count(*) from "user" union all select count(*) from register_service`);
    const before = await sizes();
    await seedDemo(world.services, silent);
    expect(await sizes()).toEqual(before);
  });
});

describe('seeding', () => {
  const restores: (() => void)[] = [];
  afterEach(() => restores.splice(0).forEach((restore) => restore()));

  const build = (today: string) =>
    demoRows(makeMoment(today), 'hash', (many) =>
      Promise.resolve(Array.from({ length: many }, (_, index) => `B${index}`)),
    );

  it('makes the same rows for the same day, and never a key twice', async () => {
    const first = await build('2026-11-20');
    expect(await build('2026-11-20')).toEqual(first);
    const keys = first.flatMap(([, rows]) => rows.flatMap((row) => (typeof row['id'] === 'string' ? [row['id']] : [])));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('keeps the keys of people and services from one day to the next', async () => {
    const [one, another] = [await build('2026-11-20'), await build('2027-02-01')];
    for (const table of ['user', 'branch', 'session', 'child']) {
      const ids = (tables: typeof one) =>
        tables.filter(([name]) => name === table).flatMap(([, rows]) => rows.map((row) => row['id']));
      expect(ids(another)).toEqual(ids(one));
    }
  });

  it('dates what happened yesterday before today', () => {
    for (let date = '2026-11-20'; date < '2027-11-20'; date = addDays(date, 13)) {
      const moment = makeMoment(date);
      expect(moment.instant(-1, 'x') < `${date}T00:00:00Z`).toBe(true);
    }
  });

  it('leaves nothing behind when it fails half-way', async () => {
    const world = await makeWorld();
    const { db } = world.services.database;
    await sql`insert into nursery (id, name, created_at) values (${nurseryId('Wee Puffins Nurseries')}, 'In the way', '2026-01-01')`.execute(
      db,
    );
    await expect(seedDemo(world.services, silent)).rejects.toThrow();
    const { rows } =
      await sql`select 1 from "user" union all select 1 from branch union all select 1 from register_service`.execute(
        db,
      );
    expect(rows).toEqual([]);
    await world.close();
  });
});
