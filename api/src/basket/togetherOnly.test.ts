import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { bookingOption } from '@bairn/shared/schema/bookingOptions';
import { makeFamily, makeNursery, type MadeNursery, type MadeSession } from '../testing/make.ts';
import { blockBody, makeBlock } from '../testing/makeBlock.ts';
import { newBooking } from '../testing/makeDesk.ts';
import { newId } from '../database/id.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
let session: MadeSession;
beforeEach(async () => {
  nursery = await makeNursery(world);
  session = await makeBlock(world, nursery, { options: [bookingOption.block] });
});
const add = (option: number | null) =>
  world.call('POST', '/booking/basket/add', {
    body: { session_id: session.id, instance_id: session.instances[0]?.id, booking_option_id: option },
  });

it('is not sold by single dates', async () => {
  expect(await add(null)).toMatchObject({ status: 409, body: { code: 'block_only' } });
  expect((await add(bookingOption.single)).status).toBe(422);
  const block = await world.call('POST', '/booking/basket/add', { body: blockBody(session) });
  expect(block.body.data.items).toMatchObject([{ type: 'block_session', price: 10_000 }]);
});

it('is not sold by single dates either where it is booked every week only', async () => {
  await sql`update session set booking_options = ${[bookingOption.recurring]} where id = ${session.id}`.execute(
    world.services.database.db,
  );
  expect(await add(null)).toMatchObject({ status: 409, body: { code: 'block_only' } });
});

it('has no waiting list of a single date', async () => {
  const { token, children } = await makeFamily(world);
  await sql`update session_instance set booked = capacity where session_id = ${session.id}`.execute(
    world.services.database.db,
  );
  const date = { session_id: session.id, instance_id: session.instances[0]?.id };
  const body = { ...date, child_ids: [children[0]?.id] };
  const joined = await world.call('POST', '/booking/waiting-list', { token, body });
  expect(joined).toMatchObject({ status: 409, body: { code: 'block_only' } });
  const info = await world.call('POST', '/booking/waiting-list/info', { token, body: date });
  expect(info.body.data.problem).toMatch(/booked together/);
});

it('is booked by the service for a single date all the same', async () => {
  const made = await world.call('POST', `/nursery/${nursery.id}/branch/${nursery.branch}/bookings`, {
    token: nursery.staff['nursery-admin']?.token,
    body: newBooking(session, 'cash'),
    headers: { 'idempotency-key': newId() },
  });
  expect(made.body.data).toMatchObject({ status: 'paid', bookings: 1 });
});
