import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import type { Notification } from '@bairn/shared/schema/notifications';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { makeFamily, type MadeFamily } from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';
import type { Reply } from '../testing/world.ts';
import { notify } from './notify.ts';

let restore = () => {};
afterEach(() => restore());

type Signed = { token: string };
const list = (who: Signed): Promise<Reply> => world.call('GET', '/user-notifications', { token: who.token });
const listed = async (who: Signed): Promise<Notification[]> => (await list(who)).body.data;
const markAll = (who: Signed, query: Record<string, string>) =>
  world.call('POST', '/user-notifications/mark-all-as-read', { token: who.token, query });

/** Writes a notification to a family about an order that does not exist. */
const tellOf = (family: MadeFamily, object = newId()) =>
  transact(world.services.database.db, (tx) =>
    notify(tx, { type: 'payment.failed', object, to: { family: family.keyworker }, ids: { order_id: object } }),
  );

describe('a notification that its reader was not shown', () => {
  it('stays unread if it came at the same time as the newest that was shown', async () => {
    const family = await makeFamily(world);
    const moment = now().getTime();
    restore = setClock(() => moment);
    await tellOf(family);
    const { newest, seen } = (await list(family)).body;
    await tellOf(family);
    expect((await markAll(family, { shown: newest, seen })).body).toEqual({ data: { unread: 1 } });
    const again = (await list(family)).body;
    expect((await markAll(family, { shown: again.newest, seen: again.seen })).body).toEqual({ data: { unread: 0 } });
  });

  it('is not removed if it has news that its reader was not shown', async () => {
    const [family, object] = [await makeFamily(world), newId()];
    await tellOf(family, object);
    const [told] = await listed(family);
    await tellOf(family, object);
    const remove = async (shown = '') =>
      (await world.call('DELETE', `/user-notifications/${told?.id}`, { token: family.token, query: { shown } })).body;
    expect(await remove(told?.created_at)).toEqual({ data: { unread: 1 } });
    const [merged] = await listed(family);
    expect(await remove(merged?.created_at)).toEqual({ data: { unread: 0 } });
    expect(await listed(family)).toEqual([]);
  });

  it('counts as seen after a day, whatever the transaction ids of a restored database', async () => {
    const family = await makeFamily(world);
    await tellOf(family);
    await sql`update user_notification set written_by = '9000000000000000', created_at = created_at - interval '25 hours'
      where user_id = ${family.id}`.execute(world.services.database.db);
    await tellOf(family);
    const { newest: shown, seen } = (await list(family)).body;
    expect((await markAll(family, { shown, seen })).body).toEqual({ data: { unread: 0 } });
  });

  it.each(['nonsense', '5:4:', '0:4:', '3:7:8', '3:7:5,4', '3:7:,4', '3:7:4,', '9'.repeat(30)])(
    'refuses seen=%s',
    async (seen) => {
      const reply = await markAll(await makeFamily(world), { seen });
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['seen']]);
    },
  );
});
