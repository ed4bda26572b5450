import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { localDate, localTime, now, setClock } from '@bairn/shared/schema/clock';
import type { NotificationType } from '@bairn/shared/schema/notifications';
import { notificationChannels, type NotificationChannel } from '@bairn/shared/schema/notificationWords';
import { compose, type Composed } from '../compose.ts';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { kinds } from '../notifications/kinds.ts';
import { mailUnread } from '../notifications/mailUnread.ts';
import { notify, type Note } from '../notifications/notify.ts';
import { makeFamily } from '../testing/make.ts';
import { makeBrowser } from '../testing/makeBrowser.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { pushHeld } from './pushUnread.ts';

// A database of its own, with two nodes: both run the jobs, and each push is recorded with the time it was sent.
const pushes: { endpoint: string; count: number; time: string }[] = [];
const sender = {
  async send({ endpoint }: { endpoint: string }, { text }: { text: string }) {
    const { title } = JSON.parse(text) as { title: string };
    pushes.push({ endpoint, count: Number(/^(\d+) notifications/.exec(title)?.[1] ?? 1), time: localTime() });
    return { kind: 'taken' as const };
  },
};
let world: World;
let second: Composed;
beforeAll(async () => {
  world = await makeWorld({ pushSender: sender });
  second = await compose(world.services.settings, { pushSender: sender });
});
afterAll(async () => {
  await second.close();
  await world.close();
});
let at = 0;
let restore = () => {};
afterEach(() => restore());

const db = () => world.services.database.db;
const nodes = () => [world.services, second];

/** Types that a family gets, by ids that are of nothing. */
const makers = {
  'payment.failed': (order_id) => ({ order_id }),
  'refund.done': (order_id) => ({ order_id, refund_ids: [] }),
  'invoice.issued': (invoice_id) => ({ invoice_id }),
  'journal.published': (child_id) => ({ child_id, entry: 'diary' as const }),
  'search.found': (saved_search_id) => ({ saved_search_id }),
  'review.replied': (review_id) => ({ review_id }),
  'needs.asked': (child_id) => ({ child_id }),
} satisfies { [Type in NotificationType]?: (id: string) => object };
const types = Object.keys(makers) as (keyof typeof makers)[];
const categories = [...new Set(types.map((type) => kinds[type].category))];

/** Every job of every node, at the same time. */
async function runJobs() {
  await Promise.all(
    nodes().flatMap(({ database, outbox }) => [outbox.run(), pushHeld(database.db), mailUnread(database.db)]),
  );
  await Promise.all(nodes().map(({ outbox }) => outbox.run()));
}

const isIn = ({ from, to }: { from: string; to: string }, time: string) =>
  from <= to ? time >= from && time < to : time >= from || time < to;

const pad = (part: number) => String(part).padStart(2, '0');
/** The wall time so many quarters of an hour after midnight. */
const wall = (quarter: number) => `${pad(Math.floor(quarter / 4) % 24)}:${pad((quarter % 4) * 15)}`;
/** Quiet hours of any length that leave three hours of a day. */
const quietHours = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 84 }))
  .map(([from, length]) => ({ from: wall(from), to: wall(from + length) }));

it('each channel that is on gets each event exactly once, and none that is off, over both changes of the clocks', async () => {
  const scenes = fc.record({
    // The evenings before the clocks go back and forward.
    start: fc.constantFrom('2026-10-24T17:00:00Z', '2027-03-27T18:00:00Z'),
    off: fc.uniqueArray(fc.tuple(fc.constantFrom(...categories), fc.constantFrom(...notificationChannels)), {
      selector: ([category, channel]) => `${category}:${channel}`,
    }),
    quiet: fc.option(quietHours, { freq: 5 }),
    devices: fc.integer({ min: 0, max: 2 }),
    steps: fc.array(
      fc.record({
        minutes: fc.integer({ min: 1, max: 240 }),
        events: fc.array(fc.constantFrom(...types), { maxLength: 3 }),
      }),
      { minLength: 3, maxLength: 12 },
    ),
  });
  await holdsForAll(scenes, { runs: upTo(8, 60), each: 40, all: 100 }, async (scene, note) => {
    restore();
    at = Date.parse(scene.start);
    restore = setClock(() => at);
    const family = await makeFamily(world);
    const isOff = (type: NotificationType, channel: NotificationChannel) =>
      scene.off.some(([category, off]) => category === kinds[type].category && off === channel);
    for (const [category, channel] of scene.off)
      await sql`insert into notification_opt_out (id, user_id, account, category, channel)
        values (${newId()}, ${family.id}, 'keyworker', ${category}, ${channel})`.execute(db());
    if (scene.quiet)
      await sql`insert into quiet_time (id, user_id, account, from_time, to_time)
        values (${newId()}, ${family.id}, 'keyworker', ${scene.quiet.from}, ${scene.quiet.to})`.execute(db());
    const endpoints = Array.from({ length: scene.devices }, () => makeBrowser().address.endpoint);
    for (const endpoint of endpoints)
      await sql`insert into push_subscription (id, user_id, device_id, endpoint, p256dh, auth, application_key, created_at)
        select ${newId()}, user_id, id, ${endpoint}, 'k', 's', ${world.services.pushKeys.publicKey}, ${now()}
        from device where user_id = ${family.id} limit 1`.execute(db());
    const happened: { type: NotificationType; object: string }[] = [];
    const mailTimes: string[] = [];
    const before = pushes.length;
    const pass = async (minutes: number) => {
      at += minutes * 60_000;
      const count = () =>
        sql<{ count: number }>`select count(*)::int as count from mail where template = 'notification.unread'
          and ids ->> 'user_id' = ${family.id}`
          .execute(db())
          .then(({ rows }) => rows[0]?.count ?? 0);
      const earlier = await count();
      await runJobs();
      const more = (await count()) - earlier;
      expect(more).toBeLessThanOrEqual(1);
      if (more === 1) mailTimes.push(localTime());
    };
    for (const [index, { minutes, events }] of scene.steps.entries()) {
      note(`step ${index + 1} of ${scene.steps.length} at ${localDate()} ${localTime()}: ${events.join()}`);
      for (const type of events) {
        const object = newId();
        happened.push({ type, object });
        const made = { type, object, to: { family: family.keyworker }, ids: makers[type](object) } as Note;
        await transact(db(), (tx) => notify(tx, made));
      }
      await pass(minutes);
    }
    note('the days after');
    for (let hours = 0; hours < 50; hours += 2) await pass(120);

    const { rows } = await sql<{ object: string; listed: boolean; mailed: boolean; waits: boolean }>`
      select object_id as object, is_listed as listed, mailed_at is not null as mailed, to_push as waits
      from user_notification where user_id = ${family.id}`.execute(db());
    const rowOf = (object: string) => rows.filter((row) => row.object === object);
    for (const { type, object } of happened) {
      const [row, ...more] = rowOf(object);
      expect(more).toEqual([]);
      const mails = kinds[type].email === 'digest' && !isOff(type, 'email');
      expect([type, row?.listed ?? false]).toEqual([type, Boolean(kinds[type].always) || !isOff(type, 'product')]);
      expect([type, row?.mailed ?? false]).toEqual([type, mails]);
      expect(row?.waits ?? false).toBe(false);
    }
    const wanted = happened.filter(({ type }) => !isOff(type, 'push')).length;
    const sent = pushes.slice(before);
    for (const endpoint of endpoints) {
      const own = sent.filter((push) => push.endpoint === endpoint);
      expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(wanted);
    }
    const { quiet } = scene;
    if (quiet) expect([...sent.map(({ time }) => time), ...mailTimes].filter((time) => isIn(quiet, time))).toEqual([]);
  });
}, 110_000);
