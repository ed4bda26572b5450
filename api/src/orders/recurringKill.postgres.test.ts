import { fork, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import { billDaysBefore, lastDayOf } from '@bairn/shared/schema/recurringWords';
import { openDatabase, transact, type Db } from '../database/database.ts';
import { keepDates } from '../recurring/keepDates.ts';
import { makeFamily, makeNursery, type MadeNursery } from '../testing/make.ts';
import { makeRecurring, makeWeekly } from '../testing/makeRecurring.ts';
import { takesAll } from '../testing/payOnAccount.ts';
import { upTo } from '../testing/property.ts';
import { inside, makePlace, type CleanUp } from '../testing/serverProcess.ts';
import type { World } from '../testing/world.ts';

const families = upTo(12, 40);
const kills = upTo(1, 8);
const entry = new URL('../testing/recurringNode.ts', import.meta.url).pathname;

const cleanUp: CleanUp = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

/** Nodes that begin at the same moment: two, unless told. */
async function startNodes(place: Record<string, string>, count = 2): Promise<ChildProcess[]> {
  const nodes = Array.from({ length: count }, () =>
    fork(entry, { env: { PATH: process.env['PATH'], ...place }, stdio: 'ignore' }),
  );
  for (const node of nodes) cleanUp.push(() => void node.kill('SIGKILL'));
  await Promise.all(nodes.map((node) => once(node, 'message')));
  for (const node of nodes) node.send('begin');
  return nodes;
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** The last month of which a run today orders a recurring booking, and the two before it. */
function dueMonths(): [before: string, ...due: string[]] {
  const last = addDays(localDate(), billDaysBefore).slice(0, 7);
  const back = (month: string) => addDays(`${month}-01`, -1).slice(0, 7);
  return [back(back(last)), back(last), last];
}

/** Recurring bookings of Mondays and Wednesdays by invoice, of which two months are to be ordered. */
async function begin(world: World, nursery: MadeNursery): Promise<string[]> {
  const { db } = world.services.database;
  const [before] = dueMonths();
  const session = await makeWeekly(world, nursery, { capacity: families, days: 60, types: [2, 3] });
  const ids: string[] = [];
  for (let nth = 0; nth < families; nth += 1) {
    const of = { nursery: nursery.id, branch: nursery.branch, session: session.id };
    const id = await makeRecurring(world, of, await makeFamily(world));
    await sql`update recurring_booking set booked_to = ${lastDayOf(before)}, payment_type_id = 3 where id = ${id}`.execute(
      db,
    );
    await transact(db, (tx) => keepDates(tx, id));
    ids.push(id);
  }
  return ids;
}

/** Rows that no moment may have, by what is wrong. */
const queries = {
  'months that are ordered twice': sql`
    select recurring_id, idempotency_key from "order" where recurring_id is not null
    group by 1, 2 having count(*) > 1`,
  'children with two bookings on a date': sql`
    select child_id, date from booking where status in ('pending', 'confirmed') group by 1, 2 having count(*) > 1`,
  'orders that are not whole': sql`
    select o.id from "order" o where o.recurring_id is not null and (
      not exists (select from booking k where k.order_id = o.id)
      or exists (select from payment p where p.order_id = o.id and p.amount <>
        (select sum(k.price) from booking k where k.payment_id = p.id))
      or exists (select from payment p where p.order_id = o.id and p.amount > 0 and not exists (
        select from invoice v where v.payment_id = p.id and v.total = p.amount)))`,
  'bookings without their line': sql`
    select k.id from booking k left join basket_item t on t.id = k.basket_item_id and t.status = 'ordered' where t.id is null`,
  'places that are lost or doubled': sql`
    select i.date, i.booked, i.held from session_instance i
    where i.booked + i.held > i.capacity
      or i.booked <> (select count(*) from booking k where k.instance_id = i.id and k.status in ('pending', 'confirmed'))
      or i.held <> (select count(*) from basket_item t where t.instance_id = i.id and t.status = 'held')
        + (select count(*) from recurring_date d where d.instance_id = i.id and d.kept)`,
  'dates that are kept and booked': sql`
    select d.recurring_id, d.instance_id from recurring_date d join recurring_booking r on r.id = d.recurring_id
    join booking k on k.instance_id = d.instance_id and k.child_id = r.child_id where d.kept`,
  'invoice numbers with gaps': sql`
    select nursery_id from invoice group by nursery_id having count(*) <> max(number) or count(*) <> count(distinct number)`,
};

async function faults(db: Db): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}

const ordered = async (db: Db) =>
  (await sql<{ count: number }>`select count(*)::int as count from "order" where recurring_id is not null`.execute(db))
    .rows[0]?.count ?? 0;

/** A database with recurring bookings of which two months are due, and a connection to it. */
async function makeDue() {
  const place = await makePlace(cleanUp);
  const ids = await inside(place, async (world) => {
    const nursery = await makeNursery(world);
    await takesAll(world, nursery);
    return begin(world, nursery);
  });
  const { db, close } = await openDatabase({ url: place['DATABASE_URL'] ?? '', folder: null });
  cleanUp.push(close);
  return { place, ids, db };
}

describe(`two nodes that order months, killed ${kills} times`, () => {
  it('order every month exactly once, with no half order and no lost or doubled place', async () => {
    const { place, ids, db } = await makeDue();
    const before = await ordered(db);
    let nodes = await startNodes(place);
    let interrupted = 0;
    for (let nth = 0; nth < kills; nth += 1) {
      const enough = ((await ordered(db)) || 1) + nth;
      await vi.waitFor(async () => expect(await ordered(db)).toBeGreaterThanOrEqual(enough), {
        timeout: 60_000,
        interval: 1,
      });
      await new Promise((resolve) => setTimeout(resolve, randomInt(0, 10)));
      // Both at once, in the middle of their transactions.
      await Promise.all(nodes.map(kill));
      if ((await ordered(db)) < families * 2) interrupted += 1;
      else break;
      expect(await faults(db)).toEqual({});
      nodes = await startNodes(place);
    }
    // A kill after the last order would prove nothing.
    expect(before).toBe(0);
    expect(interrupted).toBeGreaterThan(0);
    nodes = interrupted < kills ? await startNodes(place) : nodes;
    const [, ...due] = dueMonths();
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ left: number }>`select count(*)::int as left from recurring_booking
          where booked_to < ${lastDayOf(due.at(-1) ?? '')}::date`.execute(db);
        expect(rows[0]?.left).toBe(0);
      },
      { timeout: 120_000, interval: 50 },
    );
    for (const node of nodes) await kill(node);
    expect(await faults(db)).toEqual({});
    const { rows } = await sql<{ id: string; months: string[] }>`
      select recurring_id as id, array_agg(right(idempotency_key, 7) order by idempotency_key) as months
      from "order" where recurring_id is not null group by 1`.execute(db);
    // Each month of which dates are left: those of this month may have passed.
    const { rows: dates } = await sql<{ month: string }>`
      select distinct to_char(k.date, 'YYYY-MM') as month from booking k order by 1`.execute(db);
    const months = dates.map(({ month }) => month);
    expect(due).toEqual(expect.arrayContaining(months));
    expect(rows).toHaveLength(ids.length);
    for (const row of rows) expect(row.months).toEqual(months);
  }, 240_000);

  it('would leave half an order behind without its transaction, which the checks find', async () => {
    const { place, db } = await makeDue();
    let found: Record<string, unknown[]> = {};
    for (let nth = 1; Object.keys(found).length === 0 && nth <= families; nth += 1) {
      const [node] = await startNodes({ ...place, BAIRN_TORN: '1' }, 1);
      await vi.waitFor(async () => expect(await ordered(db)).toBeGreaterThanOrEqual(nth), {
        timeout: 60_000,
        interval: 1,
      });
      if (node) await kill(node);
      found = await faults(db);
    }
    expect(Object.keys(found)).toEqual(expect.arrayContaining(['orders that are not whole']));
  }, 120_000);
});
