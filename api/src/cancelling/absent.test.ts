import { expect, it } from 'vitest';
import { makeFamily, makeNursery, makeSession } from '../testing/make.ts';
import { fillBasket, placeOrder } from '../testing/payOrder.ts';
import { makeBooking } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

it('refuses a second booking of a child who is marked absent on that date, and says so on the line', async () => {
  const family = await makeFamily(world, { children: 2 });
  const session = await makeSession(world, await makeNursery(world));
  await makeBooking(world, family, session, { status: 'absent' });
  const uid = await fillBasket(world, family, [session], { child: family.children[1]?.id ?? '' });
  const line = (await world.call('GET', '/booking/basket', { token: family.token })).body.data.items[0].id as string;
  const chosen = await world.call('POST', `/booking/basket/${line}/add-child`, {
    token: family.token,
    body: { basket_uid: uid, child_id: family.children[0]?.id },
  });
  expect(chosen).toMatchObject({
    status: 422,
    body: { errors: { child_id: ['Child1 is already booked or in your basket at this time.'] } },
  });
  expect((await placeOrder(world, family, uid)).body.data).toMatchObject({
    status: 'paid',
    bookings: [{ child: { id: family.children[1]?.id } }],
  });
});

it('allows a child who is absent from one session at another at that time', async () => {
  const family = await makeFamily(world);
  const nursery = await makeNursery(world);
  await makeBooking(world, family, await makeSession(world, nursery), { status: 'absent' });
  const uid = await fillBasket(world, family, [await makeSession(world, nursery)]);
  expect((await placeOrder(world, family, uid)).body.data).toMatchObject({ status: 'paid' });
});
