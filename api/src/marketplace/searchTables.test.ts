import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact, type Handle } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { dayFromToday, makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { publicRegisterRow } from '../testing/publicRegisterRow.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { trimDates } from './trimDates.ts';
import { upTo } from '../testing/property.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const db = () => world.services.database.db;

/** Compares the dates of each session by price and time between the instances and the search table. */
const wrongDates = async () =>
  (
    await sql`
      with truth as (
        select i.session_id, i.price, i.start_time, range_agg(daterange(i.date, i.date + 1)) as dates
        from session_instance i where i.status = 'open' and i.booked + i.held < i.capacity group by 1, 2, 3
      )
      select coalesce(t.session_id, r.session_id) as session_id, t.dates::text, r.open_dates::text
      from truth t full join search_session r using (session_id, price, start_time)
      where coalesce(t.dates, '{}') is distinct from coalesce(r.open_dates, '{}')`.execute(db())
  ).rows;

/** The other columns of those rows, recomputed. */
const wrongSessions = async () =>
  (
    await sql`
      select s.id, r.price from session s
      join branch b on b.id = s.branch_id join nursery n on n.id = s.nursery_id
      left join search_session r on r.session_id = s.id
      where r.session_id is null
        or not exists (select from search_session o where o.session_id = s.id and o.own)
        or r.listed <> (s.status = 'listed' and b.status = 'listed' and n.suspended_at is null)
        or r.branch_id <> s.branch_id or r.nursery_id <> s.nursery_id
        or r.own <> (r.price = s.price and r.start_time = s.start_time)
        or r.ages <> search_ages(s.age_from_months, s.age_to_months)
        or r.care <> search_care(s.days, s.start_time, s.end_time, s.age_from_months, s.age_to_months)
        or r.notice_hours <> s.notice_hours
        or r.book_before is distinct from (
          select max(i.date + i.start_time - make_interval(hours => s.notice_hours)) from session_instance i
          where i.session_id = s.id and i.price = r.price and i.start_time = r.start_time and i.status = 'open'
            and i.booked + i.held < i.capacity)
        or r.cell is distinct from search_cell(b.lat, b.lng)`.execute(db())
  ).rows;

const wrongServices = async () =>
  (
    await sql`
      with truth as (
        select b.id, 0 as rank, b.name, b.city as town, b.lat, b.service_types as types, (
            select max(i.date + i.start_time - make_interval(hours => s.notice_hours))
            from session s join session_instance i on i.session_id = s.id
            where s.branch_id = b.id and s.status = 'listed' and i.status = 'open' and i.booked + i.held < i.capacity
          ) as book_before
        from branch b join nursery n on n.id = b.nursery_id where b.status = 'listed' and n.suspended_at is null
        union all
        select r.id, 1, r.name, r.town, r.lat, array[r.service_type], null from register_service r
        where r.status = 'Active' and not exists (
          select from branch j where j.cs_number = r.cs_number and (
            j.status = 'listed' or j.status = 'unlisted' and j.proven_number = j.cs_number))
      )
      select coalesce(t.id, v.id) as id from truth t full join search_service v using (id)
      where (t.rank, t.name, t.town, t.lat, t.types, t.book_before)
          is distinct from (v.rank, v.name, v.town, v.lat, v.types, v.book_before)
        or v.words <> search_fold(v.name || ' ' || coalesce(v.town, ''))
        or v.cell is distinct from search_cell(v.lat, v.lng)`.execute(db())
  ).rows;

async function expectTrue() {
  expect(await wrongDates()).toEqual([]);
  expect(await wrongSessions()).toEqual([]);
  expect(await wrongServices()).toEqual([]);
}

const pick = fc.nat({ max: 1000 });
/** A write by any caller: its kind, its row, and a small number that varies it. */
const write = fc.tuple(
  fc.constantFrom(
    'count',
    'close',
    'reprice',
    'move',
    'postpone',
    'insert',
    'remove',
    'replace',
    'list',
    'ages',
    'rebase',
    'days',
    'notice',
    'transfer',
    'drop',
    'branch',
    'place',
    'number',
    'suspend',
    'entry',
  ),
  pick,
  fc.nat({ max: 3 }),
);
type Write = [kind: string, pick: number, how: number];

const nth = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item;
const cellOf = (pick: number) =>
  sql`(select id from session_instance order by id offset ${pick} % greatest(1, (select count(*) from session_instance)) limit 1)`;

function statement([kind, pick, how]: Write, nurseries: readonly MadeNursery[], numbers: readonly string[]) {
  const instance = cellOf(pick);
  const session = sql`(select id from session order by id offset ${pick} % greatest(1, (select count(*) from session)) limit 1)`;
  const branch = nth(nth(nurseries, pick).branches, how).id;
  switch (kind) {
    case 'count':
      return sql`update session_instance set booked = least(capacity, ${how}::int), held = least(capacity - least(capacity, ${how}::int), ${pick % 2}::int)
        where id = ${instance}`;
    case 'close':
      return sql`update session_instance set status = ${nth(['open', 'closed'], how)} where id = ${instance}`;
    case 'reprice':
      return sql`update session_instance set price = ${1000 + how * 500} where session_id = ${session} and date > ${dayFromToday(how)}::date`;
    case 'move':
      return sql`update session_instance set start_time = ${nth(['08:00', '09:30'], how)} where id = ${instance}
        and not exists (select from session_instance o where o.session_id = session_instance.session_id and o.date = session_instance.date and o.start_time = ${nth(['08:00', '09:30'], how)})`;
    case 'postpone':
      return sql`update session_instance set date = date + 30 + ${how}::int where id = ${instance}
        and not exists (select from session_instance o where o.session_id = session_instance.session_id and o.date = session_instance.date + 30 + ${how}::int)`;
    case 'insert':
      return sql`insert into session_instance (nursery_id, id, branch_id, session_id, date, start_time, end_time, price, capacity)
        select nursery_id, gen_random_uuid(), branch_id, id, ${dayFromToday(10)}::date + d, t.at, end_time, ${1000 + how * 500}, 2
        from session s, generate_series(0, ${how}::int) d,
          lateral (select distinct v.at from (values (s.start_time), (time '09:30')) v (at)) t
        where id = ${session} and (t.at = s.start_time or ${how % 2}::int = 1)
          and not exists (select from session_instance o where o.session_id = s.id and o.date = ${dayFromToday(10)}::date + d and o.start_time = t.at)`;
    case 'remove':
      return sql`delete from session_instance where session_id = ${session} and date > ${dayFromToday(how * 3)}::date`;
    case 'replace':
      return sql`with gone as (delete from session_instance where id = ${instance} returning *)
        insert into session_instance (nursery_id, id, branch_id, session_id, date, start_time, end_time, price, capacity)
        select nursery_id, gen_random_uuid(), branch_id, session_id, date + 60, start_time, end_time, price, 1 from gone
        where not exists (select from session_instance o where o.session_id = gone.session_id and o.date = gone.date + 60 and o.start_time = gone.start_time)`;
    case 'list':
      return sql`update session set status = ${nth(['listed', 'unlisted', 'draft', 'archived'], how)} where id = ${session}`;
    case 'ages':
      return sql`update session set age_from_months = ${how * 12}, age_to_months = ${how * 12 + 30 + (pick % 2) * 60} where id = ${session}`;
    case 'rebase':
      return sql`update session set price = ${1000 + how * 500}, start_time = ${nth(['08:00', '09:30'], how)} where id = ${session}`;
    case 'days':
      return sql`update session set days = ${nth(['{1,2,3,4,5}', '{5}', '{6}', '{1}'], how)}::smallint[],
        end_time = ${nth(['13:00', '09:45'], pick)}, age_to_months = 144 where id = ${session} and start_time < '09:45'`;
    case 'notice':
      return sql`update session set notice_hours = ${nth([0, 24, 49, 2160], how)} where id = ${session}`;
    case 'transfer':
      return sql`update session s set branch_id = coalesce((
          select id from branch b where b.nursery_id = s.nursery_id order by b.id offset ${how % 2} limit 1), branch_id)
        where id = ${session}`;
    case 'drop':
      return sql`with gone as (delete from session_instance where session_id = ${session})
        update session set status = 'archived' where id = ${session}`;
    case 'branch':
      return sql`update branch set status = ${nth(['listed', 'unlisted', 'onboarding', 'listed'], how)}, name = ${`Name ${how}`} where id = ${branch}`;
    case 'place':
      return sql`update branch set lat = ${55 + how}, lng = ${how === 0 ? null : -3 - how}, city = ${nth(['Leith', 'Ayr', null], how)} where id = ${branch}`;
    case 'number':
      return sql`update branch set cs_number = ${nth([null, ...numbers], how)} where id = ${branch}`;
    case 'suspend':
      return sql`update nursery set suspended_at = ${how % 2 ? null : '2026-01-01T00:00:00Z'} where id = ${nth(nurseries, pick).id}`;
    default:
      return sql`update register_service set status = ${nth(['Active', 'Inactive'], how)}, town = ${nth(['Ayr', 'Leith'], pick)}
        where cs_number = ${nth(numbers, pick)}`;
  }
}

describe('the care that a session is for', () => {
  it.each([
    ['before school', '{1,2,3,4,5}', '07:30', '09:00', 54, 144, 1],
    ['after school', '{1,2}', '15:00', '18:00', 54, 144, 2],
    ['after school of the first years', '{1,2}', '14:45', '18:00', 48, 72, 2],
    ['after school on Fridays', '{5}', '12:15', '17:00', 54, 144, 2],
    ['a day in the holidays', '{1,2,3,4,5}', '08:30', '17:30', 54, 144, 3],
    ['an afternoon in the holidays', '{1,2,5}', '13:00', '17:00', 54, 144, 3],
    ['a pre-school day', '{1,2,3,4,5}', '08:00', '18:00', 36, 66, 0],
    ['a pre-school afternoon', '{1,2,3,4,5}', '14:00', '18:00', 24, 66, 0],
    ['a Saturday', '{6}', '10:00', '12:00', 54, 144, 0],
  ])('%s', async (_, days, start, end, from, to, care) => {
    const { rows } = await sql<{ care: number }>`
      select search_care(${days}::smallint[], ${start}::time, ${end}::time, ${from}::int, ${to}::int) as care`.execute(
      db(),
    );
    expect(rows[0]?.care).toBe(care);
  });
});

describe("the search's tables", () => {
  it('match the rows they are derived from after any writes, alone or several in a transaction', async () => {
    const nurseries = [await makeNursery(world), await makeNursery(world, { branches: 2 })];
    for (const nursery of nurseries) {
      await makeSession(world, nursery, { capacity: 1, days: 4 });
      await makeSession(world, nursery, { capacity: 2, days: 4, price: 1500 });
    }
    const entries = [publicRegisterRow(), publicRegisterRow({ town: null }), publicRegisterRow({ status: 'Inactive' })];
    await upsertPublicRegisterRows(db(), entries);
    const numbers = entries.map(({ cs_number }) => cs_number);
    await expectTrue();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(write, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), async (groups) => {
        for (const group of groups) {
          await transact(db(), async (tx: Handle) => {
            for (const each of group) await statement(each as Write, nurseries, numbers).execute(tx);
          });
        }
        await expectTrue();
      }),
      { numRuns: upTo(20, 60) },
    );
  });

  it('would differ if a write bypassed the triggers', async () => {
    const session = await makeSession(world, await makeNursery(world), { capacity: 1 });
    await transact(db(), async (tx) => {
      await sql`alter table session_instance disable trigger search_date_updated`.execute(tx);
      await sql`update session_instance set booked = 1 where session_id = ${session.id}`.execute(tx);
      await sql`alter table session_instance enable trigger search_date_updated`.execute(tx);
    });
    expect(await wrongDates()).toMatchObject([{ session_id: session.id }]);
    await sql`update session_instance set booked = 0 where session_id = ${session.id}`.execute(db());
    await expectTrue();
  });

  it('are not written when a place is taken and places are left', async () => {
    const session = await makeSession(world, await makeNursery(world), { capacity: 2, days: 1 });
    const version = async () =>
      (
        await sql<{
          at: string;
        }>`select xmin::text || ctid::text as at from search_session where session_id = ${session.id}`.execute(db())
      ).rows[0]?.at;
    const before = await version();
    const take = () => sql`update session_instance set held = held + 1 where session_id = ${session.id}`.execute(db());
    await take();
    expect(await version()).toBe(before);
    await take();
    expect(await version()).not.toBe(before);
  });

  it('drop a deleted session', async () => {
    const session = await makeSession(world, await makeNursery(world));
    await sql`delete from session_instance where session_id = ${session.id}`.execute(db());
    await sql`delete from session_span where session_id = ${session.id}`.execute(db());
    await sql`delete from session where id = ${session.id}`.execute(db());
    expect((await sql`select from search_session where session_id = ${session.id}`.execute(db())).rows).toEqual([]);
  });

  it('keep both of two dates of a session that change at once', async () => {
    const session = await makeSession(world, await makeNursery(world), { capacity: 1, days: 40 });
    const fill = (id: string) =>
      transact(db(), async (tx) => {
        await sql`update session_instance set held = 1 where id = ${id}`.execute(tx);
        await sql`select ${newId()}`.execute(tx);
      });
    await Promise.all(session.instances.map(({ id }) => fill(id)));
    expect(await wrongDates()).toEqual([]);
  });

  it('drop old dates and rows without dates, and nothing else', async () => {
    const session = await makeSession(world, await makeNursery(world), { days: 40, from: -36, price: 2000 });
    const coming = session.instances.filter(({ date }) => date > dayFromToday(0));
    await sql`update session_instance set price = 1000 where id = ${coming[0]?.id}`.execute(db());
    await sql`update session_instance set price = 2000 where id = ${coming[0]?.id}`.execute(db());
    const rows = async () =>
      (
        await sql<{ price: number; first: string; last: string }>`
          select price, lower(open_dates) as first, last_open as last from search_session
          where session_id = ${session.id} order by price`.execute(db())
      ).rows;
    expect(await rows()).toMatchObject([{ price: 1000 }, { price: 2000, first: dayFromToday(-36) }]);
    expect(await trimDates(db())).toBeGreaterThan(1);
    expect(await rows()).toEqual([{ price: 2000, first: dayFromToday(0), last: dayFromToday(3) }]);
    expect(await trimDates(db())).toBe(0);
  });
});
