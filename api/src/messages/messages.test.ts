import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { now } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { countStatements } from '../testing/countStatements.ts';
import { makeFamily, makeNursery, makeSession, makeStaff, type MadeFamily } from '../testing/make.ts';
import { makeBooking, makeProfile, makeRoom } from '../testing/makeService.ts';
import { picture, sendForm } from '../testing/sendForm.ts';
import { world } from '../testing/sharedWorld.ts';
import { decideMessage } from './messageCommand.ts';
import { forgetMessages } from './forgetMessages.ts';

const db = () => world.services.database.db;
type Query = Record<string, string>;

/** A service with a family whose child is on its roll. */
async function scene() {
  const nursery = await makeNursery(world);
  const family = await makeFamily(world);
  await makeProfile(world, nursery, family.children[0]?.id ?? '');
  const at = { nursery_branch_id: nursery.branch };
  const admin = nursery.staff['nursery-admin'] ?? { id: '', token: '' };
  return { nursery, family, admin, staff: nursery.staff['nursery-staff'] ?? { id: '', token: '' }, at };
}

const say = (token: string, to: string, text: string, query: Query = {}, body: object = {}) =>
  world.call('POST', `/conversations/${to}/messages`, { token, query, body: { client_id: newId(), text, ...body } });
const open = async (token: string, to: string, query: Query = {}) =>
  (await world.call('GET', `/conversations/${to}`, { token, query })).body.data;
const list = async (token: string, query: Query = {}) =>
  (await world.call('GET', '/conversations', { token, query })).body;
const read = (token: string, to: string, seq: number, query: Query = {}) =>
  world.call('POST', `/conversations/${to}/read`, { token, query, body: { seq } });
const texts = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text);
const personOf = async (token: string) =>
  (await world.call('GET', '/auth/user', { token, query: { client_id: '3' } })).body.data;
const unreadOf = async (token: string) => (await personOf(token)).conversations.unread_conversations;
const notes = async (token: string) =>
  (await world.call('GET', '/user-notifications', { token })).body.data.filter(
    ({ type }: { type: string }) => type === 'message.received',
  );
/** The announcements to a person since the last look. */
async function announced(user: string) {
  const { rows } = await sql<{ event: string; data: object }>`
    delete from outbox where topic = 'realtime.event' and payload ->> 'channel' = ${`private-user.${user}`}
    returning payload ->> 'event' as event, payload -> 'data' as data`.execute(db());
  return rows.filter(({ event }) => /^(broadcast|typing)/.test(event));
}

describe('a conversation of a family and a service', () => {
  it('is answered by any admin, and the family sees the service and who wrote', async () => {
    const { nursery, family, admin, at } = await scene();
    expect((await say(family.token, nursery.branch, 'Ailsa has a cold')).status).toBe(200);
    const inbox = await list(admin.token, at);
    expect(inbox).toMatchObject({ unread: 1, data: [{ unread: 1, other: { id: family.id, detail: 'Child1' } }] });
    expect((await say(admin.token, family.id, 'Get well soon', at)).status).toBe(200);
    const owner = nursery.staff['nursery-super-admin']?.token ?? '';
    expect((await say(owner, family.id, 'And from me', at)).status).toBe(200);
    const seen = await open(family.token, nursery.branch);
    expect(texts(seen)).toEqual(['Ailsa has a cold', 'Get well soon', 'And from me']);
    expect(seen.other).toMatchObject({ id: nursery.branch, kind: 'service' });
    expect(seen.messages[1]).toMatchObject({ is_own: false, author: 'Staff Testing', seq: 2 });
  });

  it('has badges by sender that reading takes away for all who share the inbox, and announces by ids alone', async () => {
    const { nursery, family, admin, at } = await scene();
    const owner = nursery.staff['nursery-super-admin'] ?? { id: '', token: '' };
    await say(family.token, nursery.branch, 'One');
    await say(family.token, nursery.branch, 'Two');
    expect(await unreadOf(admin.token)).toEqual([family.id]);
    expect(await unreadOf(owner.token)).toEqual([family.id]);
    expect((await personOf(owner.token)).activity_per_branch).toEqual({ [nursery.branch]: 1 });
    expect(await announced(admin.id)).toContainEqual({
      event: 'broadcast.message',
      data: { sender: { id: family.id } },
    });
    // Merged while it is unread.
    expect(await notes(owner.token)).toMatchObject([{ title: 'A message from Parent Testing', is_read: false }]);
    expect((await read(admin.token, family.id, 1, at)).body.data).toEqual({ unread: 1 });
    expect((await list(owner.token, at)).data[0].unread).toBe(1);
    expect((await read(admin.token, family.id, 2, at)).body.data).toEqual({ unread: 0 });
    expect(await unreadOf(owner.token)).toEqual([]);
    expect(await notes(owner.token)).toMatchObject([{ is_read: true }]);
    expect((await open(family.token, nursery.branch)).seen_to).toBe(2);
    expect(await announced(family.id)).toContainEqual({ event: 'broadcast.read', data: { id: nursery.branch } });
  });

  it('keeps a message once that arrives many times at once, and two with ids of their own', async () => {
    const { nursery, family } = await scene();
    const once = { client_id: newId() };
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => say(family.token, nursery.branch, 'Late', {}, once)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
    // The control: what is kept once is the id, not the words or the moment.
    await Promise.all([1, 2].map(() => say(family.token, nursery.branch, 'Late')));
    expect((await open(family.token, nursery.branch)).last_seq).toBe(3);
    expect(await unreadOf(nursery.staff['nursery-admin']?.token ?? '')).toEqual([family.id]);
  });

  it('opens once where both sides write first at the same moment', async () => {
    const { nursery, family, admin, at } = await scene();
    const both = await Promise.all([
      say(family.token, nursery.branch, 'A'),
      say(admin.token, family.id, 'B', at),
      say(family.token, nursery.branch, 'C'),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { messages } = await open(admin.token, family.id, at);
    expect(messages.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2, 3]);
    expect(texts({ messages }).toSorted()).toEqual(['A', 'B', 'C']);
  });

  it('is paged by number, back, on and around one', async () => {
    const { nursery, family } = await scene();
    for (let index = 1; index <= 9; index += 1) await say(family.token, nursery.branch, `m${index}`);
    const page = (query: Query) => open(family.token, nursery.branch, { limit: '3', ...query });
    expect(await page({})).toMatchObject({ has_earlier: true, has_later: false });
    expect(texts(await page({}))).toEqual(['m7', 'm8', 'm9']);
    expect(texts(await page({ before: '7' }))).toEqual(['m4', 'm5', 'm6']);
    expect(texts(await page({ after: '4' }))).toEqual(['m5', 'm6', 'm7']);
    expect(await page({ around: '1' })).toMatchObject({ has_earlier: false, has_later: true });
    expect(texts(await page({ around: '5' }))).toEqual(['m4', 'm5', 'm6']);
  });

  it('is found by a name and by the beginnings of words', async () => {
    const { nursery, family, admin, at } = await scene();
    await say(family.token, nursery.branch, 'The red wellies are lost');
    expect((await list(admin.token, { ...at, search: 'wel' })).data).toMatchObject([
      { found: { seq: 1, text: 'The red wellies are lost' } },
    ]);
    expect((await list(admin.token, { ...at, search: 'parent' })).data).toMatchObject([{ found: null }]);
    expect((await list(admin.token, { ...at, search: 'mittens' })).data).toEqual([]);
  });
});

describe('strangers and staff', () => {
  it('cannot write, and are told the same of people who exist as of nobody', async () => {
    const { nursery, family, staff, at } = await scene();
    const stranger = await makeFamily(world);
    const other = await makeNursery(world);
    await say(family.token, nursery.branch, 'Hello');
    const answers = [
      await say(stranger.token, nursery.branch, 'Hi'),
      await say(stranger.token, family.id, 'Hi'),
      await say(stranger.token, newId(), 'Hi'),
      await say(other.staff['nursery-admin']?.token ?? '', family.id, 'Hi', { nursery_branch_id: other.branch }),
      await say(staff.token, family.id, 'Hi', at),
    ];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect((await list(staff.token, at)).data).toEqual([]);
    const contacts = await world.call('GET', '/conversations/contacts', { token: stranger.token });
    expect(contacts.body.data).toEqual([]);
  });

  it('write to each other within a branch, and admins do not read it', async () => {
    const { nursery, admin, staff, at } = await scene();
    const friend = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    expect((await say(staff.token, friend.id, 'Swap Tuesday?', at)).status).toBe(200);
    expect(texts(await open(friend.token, staff.id, at))).toEqual(['Swap Tuesday?']);
    expect((await list(friend.token, at)).data).toMatchObject([{ other: { kind: 'staff', id: staff.id } }]);
    expect((await personOf(friend.token)).activity_per_branch).toEqual({ [nursery.branch]: 1 });
    expect((await personOf(admin.token)).activity_per_branch).toEqual({});
    expect((await list(admin.token, at)).data).toEqual([]);
    expect(texts(await open(admin.token, staff.id, at))).toEqual([]);
  });

  it('keep a colleague apart from the same person as a parent', async () => {
    const { nursery, admin, staff, at } = await scene();
    const keyworker = newId();
    await sql`insert into keyworker_profile values (${keyworker}, ${staff.id}, ${now()})`.execute(db());
    const child = (await makeFamily(world)).children[0]?.id ?? '';
    await sql`insert into family_link (keyworker_profile_id, child_id, relation, created_at)
      values (${keyworker}, ${child}, 'parent', ${now()})`.execute(db());
    await makeProfile(world, nursery, child);
    await say(admin.token, staff.id, 'As a parent', at);
    await say(admin.token, staff.id, 'As a colleague', { ...at, kind: 'staff' });
    expect(texts(await open(admin.token, staff.id, at))).toEqual(['As a parent']);
    expect(texts(await open(staff.token, admin.id, at))).toEqual(['As a colleague']);
  });
});

describe('blocking and reporting', () => {
  it('lets neither write until the side that blocked takes it back', async () => {
    const { nursery, family, admin, at } = await scene();
    await say(admin.token, family.id, 'Hello', at);
    const block = (blocked: boolean) =>
      world.call('POST', `/conversations/${nursery.branch}/block`, { token: family.token, body: { blocked } });
    expect((await block(true)).body.data).toEqual({ blocked: true });
    expect((await say(admin.token, family.id, 'Again', at)).body).toMatchObject({ code: 'blocked' });
    expect((await say(family.token, nursery.branch, 'Again')).body).toMatchObject({ code: 'blocked' });
    expect(await open(admin.token, family.id, at)).toMatchObject({ closed: 'blocked', blocked: false });
    await block(false);
    expect((await say(admin.token, family.id, 'Again', at)).status).toBe(200);
  });

  it('closes where the two have nothing to do with each other any more, and stays readable', async () => {
    const { nursery, family } = await scene();
    await say(family.token, nursery.branch, 'Goodbye');
    await sql`update child_profile set status = 'left' where branch_id = ${nursery.branch}`.execute(db());
    expect((await say(family.token, nursery.branch, 'One more')).body).toMatchObject({ code: 'ended' });
    expect(await open(family.token, nursery.branch)).toMatchObject({ closed: 'ended', last_seq: 1 });
  });

  it('brings a message of the other side to an operator, who removes its words and pictures', async () => {
    const { nursery, family, admin, at } = await scene();
    const { body } = await say(family.token, nursery.branch, 'Something vile');
    const report = (token: string, to: string, query: Query = {}) =>
      world.call('POST', `/conversations/${to}/report`, {
        token,
        query,
        body: { message_id: body.data.id, reason: 'abuse', note: '' },
      });
    expect((await report(family.token, nursery.branch)).status).toBe(404);
    expect((await report(admin.token, family.id, at)).body.data).toEqual({ reported: true });
    expect(await decideMessage(db(), null, false)).toContain('Something vile');
    expect(await decideMessage(db(), body.data.id, true)).toBe('Removed.');
    expect(await decideMessage(db(), body.data.id, true)).toBe('This message has no open report.');
    expect((await open(family.token, nursery.branch)).messages).toMatchObject([{ text: '', removed: true }]);
    expect((await list(admin.token, { ...at, search: 'vile' })).data).toEqual([]);
  });
});

describe('quiet hours', () => {
  it('are those of all notifications: the message is counted and listed, and its push waits', async () => {
    const { nursery, family, admin, at } = await scene();
    const mute = (hours: object | null) =>
      world.call('POST', '/conversations/mute-hours', { token: family.token, body: { hours } });
    expect((await mute({ from: '00:00', to: '23:59' })).status).toBe(200);
    await say(admin.token, family.id, 'Good evening', at);
    expect(await notes(family.token)).toHaveLength(1);
    expect(await list(family.token)).toMatchObject({ unread: 1, mute: { from: '00:00', to: '23:59' } });
    const preferences = () => world.call('GET', '/account/notification-preferences', { token: family.token });
    expect((await preferences()).body.data.quiet).toEqual({ from: '00:00', to: '23:59' });
    await mute(null);
    expect((await preferences()).body.data.quiet).toBeNull();
    expect(await unreadOf(family.token)).toEqual([nursery.branch]);
  });
});

describe('pictures', () => {
  it('are sent in pieces with a message, seen by both sides and nobody else', async () => {
    const { nursery, family, admin, at } = await scene();
    const bytes = new Uint8Array(await (await picture(40, 30)).arrayBuffer());
    const begun = await world.call('POST', `/conversations/${nursery.branch}/files`, {
      token: family.token,
      body: { kind: 'image', size: bytes.byteLength },
    });
    const { id } = begun.body.data;
    const piece = (offset: number, part: Uint8Array<ArrayBuffer>) =>
      sendForm(world, `/conversations/files/${id}/piece`, family.token, {
        offset: String(offset),
        piece: new Blob([part]),
      });
    const show = (token: string) => world.call('GET', `/conversations/files/${id}/picture`, { token });
    expect((await piece(0, bytes.slice(0, 50))).status).toBe(200);
    expect((await piece(0, bytes.slice(0, 50))).body).toMatchObject({ code: 'offset' });
    expect((await say(family.token, nursery.branch, 'Early', {}, { files: [id] })).status).toBe(422);
    expect((await piece(50, bytes.slice(50))).status).toBe(200);
    const kept = await world.call('POST', `/conversations/files/${id}/finish`, { token: family.token, body: {} });
    expect(kept.body.data).toMatchObject({ id, kind: 'image', width: 40, height: 30 });
    expect((await show(admin.token)).status).toBe(404);
    const sent = await say(family.token, nursery.branch, '', {}, { files: [id] });
    expect(sent.body.data).toMatchObject({ text: '', files: [{ id }] });
    expect((await say(family.token, nursery.branch, 'Twice', {}, { files: [id] })).status).toBe(422);
    expect((await show(admin.token)).status).toBe(200);
    expect((await show((await makeFamily(world)).token)).status).toBe(404);
    expect((await open(admin.token, family.id, at)).messages).toMatchObject([{ files: [{ id, kind: 'image' }] }]);
  });
});

describe('a bulletin', () => {
  it('reaches each family of a session or a room once, and none that blocks', async () => {
    const { nursery, admin, family, at } = await scene();
    const room = await makeRoom(world, nursery, 'Birch');
    const session = await makeSession(world, nursery, { days: 2 });
    const families: MadeFamily[] = [];
    for (let index = 0; index < 3; index += 1) {
      const one = await makeFamily(world);
      await makeBooking(world, one, session);
      families.push(one);
    }
    await sql`update child_profile set room_id = ${room} where branch_id = ${nursery.branch}`.execute(db());
    await world.call('POST', `/conversations/${nursery.branch}/block`, {
      token: families[2]?.token ?? '',
      body: { blocked: true },
    });
    const path = `/nursery/${nursery.id}/branch/${nursery.branch}/bulletin`;
    const { audiences } = (await world.call('GET', path, { token: admin.token })).body.data;
    expect(audiences).toMatchObject([
      { to: 'branch', families: 3 },
      { to: 'room', name: 'Birch', families: 1 },
      { to: 'session', families: 2 },
    ]);
    const body = { client_id: newId(), text: 'Snow: we open at ten', to: 'session', id: session.id };
    const send = () => world.call('POST', path, { token: admin.token, body });
    const [first, again] = await Promise.all([send(), send()]);
    expect([first?.body.data, again?.body.data]).toEqual([{ families: 2 }, { families: 2 }]);
    expect((await open(families[0]?.token ?? '', nursery.branch)).messages).toMatchObject([
      { text: 'Snow: we open at ten', bulletin: true },
    ]);
    expect(await unreadOf(families[1]?.token ?? '')).toEqual([nursery.branch]);
    expect(await unreadOf(family.token)).toEqual([]);
    expect((await open(families[2]?.token ?? '', nursery.branch)).messages).toEqual([]);
    // Its own inbox is not filled by it, until a family answers.
    expect((await list(admin.token, at)).data).toEqual([]);
    await say(families[0]?.token ?? '', nursery.branch, 'Thank you');
    expect((await list(admin.token, at)).data).toHaveLength(1);
    await read(families[0]?.token ?? '', nursery.branch, 1);
    expect((await world.call('GET', path, { token: admin.token })).body.data.sent).toMatchObject([
      { families: 2, seen: 1, text: 'Snow: we open at ten' },
    ]);
  });
});

describe('what a call costs', () => {
  it('is the same number of statements for one conversation, message or family as for many', async () => {
    const { nursery, admin, family, at } = await scene();
    const path = `/nursery/${nursery.id}/branch/${nursery.branch}/bulletin`;
    const bulletin = () =>
      world.call('POST', path, {
        token: admin.token,
        body: { client_id: newId(), text: 'Photos on Friday', to: 'branch', id: nursery.branch },
      });
    const calls = async () => {
      const counts: number[] = [];
      for (const work of [
        () => list(admin.token, { ...at, search: 'photo' }),
        () => open(admin.token, family.id, at),
        () => say(admin.token, family.id, 'Again', at),
        bulletin,
      ]) {
        // What earlier messages announce is sent before, not meanwhile.
        await world.services.outbox.run();
        counts.push(await countStatements(world, work));
      }
      return counts;
    };
    await say(admin.token, family.id, 'First', at);
    const few = await calls();
    for (let index = 0; index < 4; index += 1) {
      const one = await makeFamily(world);
      await makeProfile(world, nursery, one.children[0]?.id ?? '');
      await say(one.token, nursery.branch, 'Photos, please');
    }
    expect(await calls()).toEqual(few);
  });

  it('finds messages, badges and words by index in a table of many', async () => {
    const { nursery, family, at } = await scene();
    await say(family.token, nursery.branch, 'First', at);
    const { rows } = await sql<{ plan: string }>`select string_agg(p, '\n') as plan from (
      select indexdef as p from pg_indexes where tablename in ('message', 'conversation_side')) i`.execute(db());
    for (const index of ['(nursery_id, conversation_id, seq)', 'USING gin (words)', 'WHERE (unread > 0)']) {
      expect(rows[0]?.plan).toContain(index);
    }
  });
});

describe('deleting an account', () => {
  it('removes the conversations of a family with their pictures, and the name of staff from what they wrote', async () => {
    const { nursery, family, admin, at } = await scene();
    await say(family.token, nursery.branch, 'Private');
    await say(admin.token, family.id, 'Reply', at);
    await transact(db(), (tx) => forgetMessages(tx, admin.id));
    expect((await open(family.token, nursery.branch)).messages[1]).toMatchObject({ text: 'Reply', author: null });
    await transact(db(), (tx) => forgetMessages(tx, family.id));
    expect((await list(admin.token, at)).data).toEqual([]);
  });
});

describe('random conversations', () => {
  it('keep every message once, in order, with badges that equal a recount', async () => {
    const { nursery, admin, at } = await scene();
    const families: MadeFamily[] = [];
    for (let index = 0; index < 4; index += 1) {
      const one = await makeFamily(world);
      await makeProfile(world, nursery, one.children[0]?.id ?? '');
      families.push(one);
    }
    // Every third answer is lost, and the message sent again, beside the next ones.
    const work = Array.from({ length: 60 }, (_, index) => {
      const family = families[(index * 7) % 4];
      const body = { client_id: newId() };
      const send = () =>
        index % 2
          ? say(family?.token ?? '', nursery.branch, `n${index}`, {}, body)
          : say(admin.token, family?.id ?? '', `n${index}`, at, body);
      return index % 3 ? [send] : [send, send];
    }).flat();
    for (let at = 0; at < work.length; at += 8) {
      const replies = await Promise.all(work.slice(at, at + 8).map((one) => one()));
      expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    }
    let kept = 0;
    for (const family of families) {
      await read(family.token, nursery.branch, 3);
      const { messages, last_seq, read_to } = await open(family.token, nursery.branch, { limit: '100' });
      expect(messages.map(({ seq }: { seq: number }) => seq)).toEqual(
        Array.from({ length: last_seq }, (_, index) => index + 1),
      );
      kept += last_seq;
      const recount = messages.filter(
        ({ seq, is_own }: { seq: number; is_own: boolean }) => !is_own && seq > read_to,
      ).length;
      expect((await list(family.token)).data[0].unread).toBe(recount);
    }
    expect(kept).toBe(60);
  });
});
