import { expect, it } from 'vitest';
import { countStatements } from '../testing/countStatements.ts';
import { makeNursery, makeSession } from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';

it('reads a basket of six lines with as many statements as a basket of one', async () => {
  const session = await makeSession(world, await makeNursery(world), { days: 6 });
  let uid: string | undefined;
  const add = async (instance: string) => {
    const body = { basket_uid: uid, session_id: session.id, instance_id: instance };
    uid = (await world.call('POST', '/booking/basket/add', { body })).body.data.basket_uid;
    // Realtime events send statements of their own.
    while ((await world.services.outbox.run()) > 0);
  };
  let lines = 0;
  const read = async () => {
    lines = (await world.call('GET', `/booking/basket?basket_uid=${uid}`)).body.data.items.length;
  };
  const [first, ...others] = session.instances.map(({ id }) => id);
  await add(first ?? '');
  const one = await countStatements(world, read);
  expect(lines).toBe(1);
  expect(one).toBeGreaterThan(0);
  for (const instance of others) await add(instance);
  expect(await countStatements(world, read)).toBe(one);
  expect(lines).toBe(6);
});
