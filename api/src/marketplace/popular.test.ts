import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import { countStatements } from '../testing/countStatements.ts';
import { listService } from '../testing/listService.ts';
import { makeFamily, makeSession, type MadeFamily, type MadeNursery, type MadeSession } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { makeWorld, type World } from '../testing/world.ts';

// The list counts all families, and the clock moves past the hour for which it is kept.
let world: World;
let families: MadeFamily[];
let later = 0;
beforeAll(async () => {
  world = await makeWorld();
  families = [];
  for (let number = 0; number < 7; number += 1) families.push(await makeFamily(world));
  const start = Date.now();
  setClock(() => start + later);
});
afterAll(() => world.close());

const db = () => world.services.database.db;
const read = async (): Promise<string[]> =>
  (await world.call('GET', '/nursery/marketplace/popular')).body.data.map(({ name }: { name: string }) => name);
const nextHour = () => {
  later += 3_600_001;
};
async function service(name: string) {
  const made = await listService(world, { name, postcode: 'EH6 6AA' });
  return { made, session: await makeSession(world, made, { from: 2, days: 20 }) };
}
async function keep({ branch }: MadeNursery, by: MadeFamily[], days = 1) {
  const at = new Date(now().getTime() - days * 86_400_000);
  for (const { keyworker } of by) {
    await sql`insert into favourite values (${keyworker}, ${branch}, ${at})`.execute(db());
  }
}
function book(session: MadeSession, family: MadeFamily, index: number, status = 'confirmed') {
  const { id } = session.instances[index] ?? {};
  return makeBooking(world, family, session, { status, ...(id && { instance: id }) });
}

it('has the services that most families booked or kept lately, each family once, and none that few did', async () => {
  expect(await read()).toEqual([]);
  const five = await service('Five families');
  await keep(five.made, families.slice(0, 4));
  await book(five.session, families[4] as MadeFamily, 0);
  // The same family again, by a booking, counts once.
  await book(five.session, families[0] as MadeFamily, 1);
  const six = await service('Six families');
  await keep(six.made, families.slice(0, 6));
  const four = await service('Four families, and two that called off');
  await keep(four.made, families.slice(0, 4));
  await book(four.session, families[5] as MadeFamily, 2, 'cancelled_by_family');
  await book(four.session, families[6] as MadeFamily, 3, 'expired');
  const old = await service('Long ago');
  await keep(old.made, families, 91);
  const full = await service('Nothing to book');
  await keep(full.made, families);
  await sql`update session_instance set status = 'closed' where session_id = ${full.session.id}`.execute(db());
  // Kept for an hour.
  expect(await read()).toEqual([]);
  nextHour();
  expect(await read()).toEqual(['Six families', 'Five families']);
  expect(await countStatements(world, () => read())).toBe(2);
  // What is not listed any more goes at once.
  await sql`update branch set status = 'unlisted' where id = ${six.made.branch}`.execute(db());
  expect(await read()).toEqual(['Five families']);
});

it('says nothing of how many families there were', async () => {
  const { body } = await world.call('GET', '/nursery/marketplace/popular');
  expect(Object.keys(body.data[0]).filter((name) => /famil|count|book/.test(name))).toEqual([]);
});

it('reads once for requests at the same time', async () => {
  nextHour();
  const statements = await countStatements(world, () => Promise.all([read(), read(), read()]));
  // One list, then two statements for each answer.
  expect(statements).toBe(7);
});
