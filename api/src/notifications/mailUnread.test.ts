import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import { listEmails } from '../mail/mailbox.ts';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery } from '../testing/make.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { mailUnread } from './mailUnread.ts';
import { notify, type Note } from './notify.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

let restore = () => {};
afterEach(() => restore());
/** Ten in the morning of a day, and this many hours later. */
const start = Date.parse('2026-11-24T10:00:00Z');
const setHour = (hours: number) => {
  restore();
  restore = setClock(() => start + hours * 3_600_000);
};

const db = () => world.services.database.db;
const tell = (...notes: Note[]) => transact(db(), (tx) => notify(tx, ...notes));
const booked = (of: { id: string; branch: string }): Note => {
  const order_id = newId();
  return {
    type: 'bookings.made',
    object: order_id,
    to: { nursery: of.id, branch: of.branch, except: null },
    ids: { order_id },
  };
};

/** The emails that these people have so far. */
async function emailsOf(email: string) {
  await mailUnread(db());
  await world.services.outbox.run();
  return (await listEmails(db(), { search: email, page: 1 })).emails.map(({ subject }) => subject);
}

async function makePlace() {
  const nursery = await makeNursery(world);
  const admin = nursery.staff['nursery-admin'];
  if (!admin) throw new Error('no admin');
  return { nursery, admin };
}

describe('notifications that stay unread for an hour', () => {
  it('are emailed together, once', async () => {
    setHour(0);
    const { nursery, admin } = await makePlace();
    await tell(booked(nursery), booked(nursery));
    setHour(0.9);
    expect(await emailsOf(admin.email)).toEqual([]);
    setHour(1.1);
    expect(await emailsOf(admin.email)).toEqual(['2 unread notifications on Bairn']);
    setHour(30);
    expect((await emailsOf(admin.email)).length).toBe(1);
  });

  it('are emailed at most once a day', async () => {
    setHour(0);
    const { nursery, admin } = await makePlace();
    await tell(booked(nursery));
    setHour(2);
    expect(await emailsOf(admin.email)).toEqual(['New bookings']);
    await tell(booked(nursery));
    setHour(4);
    expect((await emailsOf(admin.email)).length).toBe(1);
    setHour(24);
    expect((await emailsOf(admin.email)).length).toBe(2);
  });

  it('are not emailed to a person who turned emails off, has read them or may no longer see them', async () => {
    setHour(0);
    const [first, second, third, fourth] = [await makePlace(), await makePlace(), await makePlace(), await makePlace()];
    for (const { nursery } of [first, second, third, fourth]) await tell(booked(nursery));
    await sql`update "user" set subscribed = false where id = ${first.admin.id}`.execute(db());
    await sql`update user_notification set read_at = ${now()} where user_id = ${second.admin.id}`.execute(db());
    await sql`update staff_profile set suspended_at = ${now()} where id = ${third.admin.profile}`.execute(db());
    setHour(2);
    for (const { admin } of [first, second, third]) expect(await emailsOf(admin.email)).toEqual([]);
    expect((await emailsOf(fourth.admin.email)).length).toBe(1);
  });

  it('are left out if they had an email of their own, or were read while the email waited', async () => {
    setHour(0);
    const family = await makeFamily(world);
    const object = newId();
    await tell({ type: 'payment.failed', object, to: { family: family.keyworker }, ids: { order_id: object } });
    const { nursery, admin } = await makePlace();
    await tell(booked(nursery));
    setHour(2);
    expect(await emailsOf(family.email)).toEqual([]);
    await sql`update user_notification set mailed_at = null`.execute(db());
    await sql`delete from mail`.execute(db());
    await mailUnread(db());
    await sql`update user_notification set read_at = ${now()} where user_id = ${admin.id}`.execute(db());
    const before = await listEmails(db(), { search: admin.email, page: 1 });
    await world.services.outbox.run();
    expect((await listEmails(db(), { search: admin.email, page: 1 })).emails.length).toBe(before.emails.length);
  });

  it('are emailed on Monday morning to a person who wants a weekly email, with the week before', async () => {
    setHour(0);
    const { nursery, admin } = await makePlace();
    await sql`update "user" set digest = 'weekly' where id = ${admin.id}`.execute(db());
    await tell(booked(nursery), booked(nursery));
    // From Tuesday to half past seven on Monday.
    for (const hour of [2, 26, 74, 141.5]) {
      setHour(hour);
      expect(await emailsOf(admin.email)).toEqual([]);
    }
    setHour(142.5);
    await tell(booked(nursery));
    expect(await emailsOf(admin.email)).toEqual(['2 unread notifications on Bairn']);
    setHour(142 + 167);
    expect(await emailsOf(admin.email)).toHaveLength(1);
    // Nothing ran on that Monday: Tuesday makes up for it.
    setHour(142 + 168 + 30);
    expect(await emailsOf(admin.email)).toEqual(['New bookings', '2 unread notifications on Bairn']);
  });

  it('are emailed after quiet hours, and without the categories that the person turned off', async () => {
    setHour(0);
    const { nursery, admin } = await makePlace();
    await sql`insert into quiet_time (id, user_id, account, from_time, to_time)
      values (${newId()}, ${admin.id}, 'service', '11:00', '15:00')`.execute(db());
    await tell(booked(nursery));
    setHour(2);
    expect(await emailsOf(admin.email)).toEqual([]);
    setHour(5.1);
    expect(await emailsOf(admin.email)).toEqual(['New bookings']);
    await sql`insert into notification_opt_out (id, user_id, account, category, channel)
      values (${newId()}, ${admin.id}, 'service', 'bookings', 'email')`.execute(db());
    await tell(booked(nursery));
    setHour(30);
    expect(await emailsOf(admin.email)).toHaveLength(1);
  });

  it('are emailed once when two nodes look at the same time', async () => {
    setHour(0);
    const { nursery, admin } = await makePlace();
    await tell(booked(nursery));
    setHour(2);
    await Promise.all([mailUnread(db()), mailUnread(db())]);
    expect((await emailsOf(admin.email)).length).toBe(1);
  });
});
