import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import { makeApp } from '../app.ts';
import { compose, type Composed } from '../compose.ts';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { userChannel } from '../realtime/channels.ts';
import { makeFamily, makeNursery } from '../testing/make.ts';
import { connectClient, happens, joinChannel, permitFor } from '../testing/realtimeClient.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { mailUnread } from './mailUnread.ts';
import { notify, type Note } from './notify.ts';

// A database of its own: one run emails a limited number of people, those of other tests among them.
let world: World;
let second: Composed;
beforeAll(async () => {
  world = await makeWorld();
  second = await compose(world.services.settings);
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const db = () => world.services.database.db;
const tell = (services: Composed, note: Note) => transact(services.database.db, (tx) => notify(tx, note));
const failed = (family: string, object: string): Note => ({
  type: 'payment.failed',
  object,
  to: { family },
  ids: { order_id: object },
});

it('notifications written and read at one node reach the screens at the other', async () => {
  const other = await makeApp(second);
  await other.listen({ host: '127.0.0.1', port: 0 });
  const [address] = other.addresses();
  const port = typeof address === 'object' ? address.port : 0;
  const family = await makeFamily(world);
  const client = connectClient({ port, permit: permitFor(world, family.token) });
  const { channel } = await joinChannel(client, userChannel(family.id));
  const created = happens(channel, 'notification.created');
  await tell(world.services, failed(family.keyworker, newId()));
  await world.services.outbox.run();
  const { id } = (await created) as { id: string };
  const read = happens(channel, 'notification.read');
  const marked = await world.call('POST', `/user-notifications/mark-as-read/${id}`, { token: family.token });
  expect(marked.body).toEqual({ data: { unread: 0 } });
  expect(await read).toEqual({ id });
  client.disconnect();
  await other.close();
});

it('a notification that both nodes write at the same time is written once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const family = await makeFamily(world);
    const object = newId();
    await Promise.all(
      [world.services, second, world.services, second].map((node) => tell(node, failed(family.keyworker, object))),
    );
    const { rows } = await sql`select 1 from user_notification where user_id = ${family.id}`.execute(db());
    expect(rows.length).toBe(1);
  }
});

it('news that is merged while a person marks what they were shown stays unread', async () => {
  const family = await makeFamily(world);
  const object = newId();
  await tell(second, failed(family.keyworker, object));
  const { token } = family;
  const { body } = await world.call('GET', '/user-notifications', { token });
  const query = { shown: body.newest, seen: body.seen };
  const [merged, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const merging = transact(second.database.db, async (tx) => {
    await notify(tx, failed(family.keyworker, object));
    merged.resolve();
    await end.promise;
  });
  await merged.promise;
  const marking = [`mark-as-read/${body.data[0].id}`, 'mark-all-as-read'].map((path) =>
    world.call('POST', `/user-notifications/${path}`, { token, query }),
  );
  // Both wait for the merged row, and know its state before the merge.
  const waiting = sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(db())).rows[0]?.count).toBe(2);
  end.resolve();
  await Promise.all([merging, ...marking]);
  expect((await world.call('GET', '/user-notifications', { token })).body.unread).toBe(1);
});

it('news that was not committed while the list was read stays unread, though its time is earlier', async () => {
  const { keyworker, token } = await makeFamily(world);
  const [written, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = transact(second.database.db, async (tx) => {
    await notify(tx, failed(keyworker, newId()));
    written.resolve();
    await end.promise;
  });
  await written.promise;
  await tell(world.services, failed(keyworker, newId()));
  const { body } = await world.call('GET', '/user-notifications', { token });
  expect(body.data.length).toBe(1);
  end.resolve();
  await late;
  const query = { shown: body.newest, seen: body.seen };
  const marked = await world.call('POST', '/user-notifications/mark-all-as-read', { token, query });
  expect(marked.body).toEqual({ data: { unread: 1 } });
});

it('one email is written when both nodes look for unread notifications', async () => {
  const nursery = await makeNursery(world);
  const order_id = newId();
  const to = { nursery: nursery.id, branch: nursery.branch, except: null };
  await tell(world.services, { type: 'bookings.made', object: order_id, to, ids: { order_id } });
  const later = now().getTime() + 2 * 3_600_000;
  const restore = setClock(() => later);
  await Promise.all([mailUnread(db()), mailUnread(second.database.db), mailUnread(db())]);
  restore();
  const { rows } = await sql`
    select 1 from mail where template = 'notification.unread' and ids ->> 'user_id' = ${nursery.staff['nursery-admin']?.id}`.execute(
    db(),
  );
  expect(rows.length).toBe(1);
});
