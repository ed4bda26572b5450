import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localDate, now } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import { sendMail } from '../mail/sendMail.ts';
import { emailsTo } from '../testing/emailsTo.ts';
import {
  dayFromToday,
  makeFamily,
  makeNursery,
  makeSession,
  makeStaff,
  type MadeFamily,
  type MadeNursery,
} from '../testing/make.ts';
import { makeBooking, makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
let family: MadeFamily;
let child: string;
beforeAll(async () => {
  nursery = await makeNursery(world, { branches: 2 });
});
beforeEach(async () => {
  family = await makeFamily(world);
  child = family.children[0]?.id ?? '';
});

const db = () => world.services.database.db;
const read = async (who: MadeFamily) => (await world.call('GET', '/account/child/needs', { token: who.token })).body;
const answer = (who: MadeFamily, body: object, id = child) =>
  world.call('POST', `/account/child/${id}/needs`, { token: who.token, body: { seen: null, ...body } });
const staffToken = (role = 'nursery-staff') => nursery.staff[role]?.token ?? '';
const ask = (id = child, token = staffToken(), branch = nursery.branch) =>
  world.call('POST', `/account/child/${id}/needs/ask`, { token, query: { nursery_branch_id: branch } });
const onRoll = async (id = child) => {
  const { body } = await world.call('GET', '/account/child', {
    token: staffToken(),
    query: { nursery_branch_id: nursery.branch, per_page: '100' },
  });
  return body.data.find((one: { id: string }) => one.id === id);
};

/** Another adult with the same child. */
async function makeSecondParent() {
  const second = await makeFamily(world, { children: 0 });
  await sql`insert into family_child (keyworker_profile_id, child_id, created_at)
    values (${second.keyworker}, ${child}, ${now()})`.execute(db());
  return second;
}

const unanswered = { state: 'not_asked', text: null, at: null, by: null, mine: false };

describe('what a family has answered', () => {
  it('is not asked for a new child, nor for one whose text is empty', async () => {
    expect((await read(family)).data).toEqual([
      {
        id: child,
        first_name: 'Child1',
        full_name: 'Child1 Testing',
        allergies: unanswered,
        medical_needs: unanswered,
        asked: null,
      },
    ]);
    await makeProfile(world, nursery, child);
    expect(await onRoll()).toMatchObject({
      allergies: [],
      no_allergies_on: null,
      medical_needs: null,
      no_medical_needs_on: null,
    });
  });

  it('is a text for one question and none for the other, each with its date and parent', async () => {
    await makeProfile(world, nursery, child);
    const told = await answer(family, { topic: 'allergies', answer: 'alert', text: ' Egg,  tree nuts;\nsesame ' });
    expect(told.status).toBe(200);
    await answer(family, { topic: 'medical_needs', answer: 'none' });
    const [known] = (await read(family)).data;
    const said = { at: expect.any(String), by: 'Parent Testing', mine: true };
    expect(known.allergies).toEqual({ state: 'alert', text: 'Egg, tree nuts, sesame', ...said });
    expect(known.medical_needs).toEqual({ state: 'none', text: null, ...said });
    expect(await onRoll()).toMatchObject({
      allergies: ['Egg', 'tree nuts', 'sesame'],
      no_allergies_on: null,
      medical_needs: null,
      no_medical_needs_on: localDate(),
    });
  });

  it('reaches attendance and bookings, and there only while the booking stands', async () => {
    const session = await makeSession(world, nursery);
    const booking = await makeBooking(world, family, session, { instance: session.instances[0]?.id ?? '' });
    await answer(family, { topic: 'allergies', answer: 'none' });
    const path = `/nursery/${nursery.id}/branch/${nursery.branch}`;
    const known = { allergies: [], no_allergies_on: localDate(), medical_needs: null, no_medical_needs_on: null };
    const attendance = await world.call('GET', `${path}/session-registry`, {
      token: staffToken(),
      query: { session_id: session.id, date: dayFromToday(1) },
    });
    expect(attendance.body.data.entries[0].child).toMatchObject({ ...known, needs_asked_on: null });
    const bookings = () =>
      world.call('GET', `${path}/session/${session.id}/bookings`, { token: staffToken(), query: { when: 'all' } });
    expect((await bookings()).body.data[0].child).toMatchObject(known);
    await sql`update booking set status = 'cancelled_by_family' where id = ${booking.id}`.execute(db());
    expect((await bookings()).body.data[0].child).toMatchObject({ allergies: null, no_allergies_on: null });
  });

  it('is exported to a file in words', async () => {
    await makeProfile(world, nursery, child);
    await answer(family, { topic: 'allergies', answer: 'none' });
    const { payload } = await world.app.inject({
      url: `/api/account/child?nursery_branch_id=${nursery.branch}&format=csv&search=Child1&per_page=100`,
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${staffToken()}` },
    });
    const [year, month, day] = localDate().split('-');
    expect(payload).toContain(`Parent says none (${day}/${month}/${year}),Not asked yet`);
  });

  it('is found by the filter of those who were not asked', async () => {
    const other = await makeNursery(world);
    await makeProfile(world, other, child);
    const found = async () =>
      (
        await world.call('GET', '/account/child', {
          token: other.staff['nursery-staff']?.token ?? '',
          query: { nursery_branch_id: other.branch, only: 'not_asked' },
        })
      ).body.data.length;
    await answer(family, { topic: 'allergies', answer: 'none' });
    expect(await found()).toBe(1);
    await answer(family, { topic: 'medical_needs', answer: 'alert', text: 'Asthma' });
    expect(await found()).toBe(0);
  });

  it('is logged without its text, and announced to the family and the services of the child', async () => {
    await makeProfile(world, nursery, child);
    await answer(family, { topic: 'medical_needs', answer: 'alert', text: 'Epilepsy' });
    const log = await sql`
      select user_id, nursery_id, action, related from audit_log where object_id = ${child}`.execute(db());
    expect(log.rows).toEqual([
      {
        user_id: family.id,
        nursery_id: null,
        action: 'child.answer_needs',
        related: { keyworker_profile_id: family.keyworker },
      },
    ]);
    const told = await sql<{ channel: string }>`
      select payload ->> 'channel' as channel from outbox
      where payload ->> 'event' = 'child.needs_answered' and payload -> 'data' = ${JSON.stringify({ child_id: child })}::jsonb
      order by 1`.execute(db());
    expect(told.rows.map(({ channel }) => channel)).toEqual(
      [`private-branch.${nursery.branch}`, `private-user.${family.id}`].toSorted(),
    );
  });

  it('may only be given by the child’s own parents, and must say something', async () => {
    const stranger = await makeFamily(world);
    expect((await answer(stranger, { topic: 'allergies', answer: 'none' })).status).toBe(404);
    for (const text of [undefined, '', ' ,; ', 'None', 'n/a', 'No known allergies.']) {
      const { status, body } = await answer(family, { topic: 'allergies', answer: 'alert', text });
      expect(status).toBe(422);
      expect(body.errors).toEqual({ text: ['Say what it is, or choose "None"'] });
    }
    expect((await read(family)).data[0].allergies).toEqual(unanswered);
  });
});

describe('two parents of a child', () => {
  it('who answer at once do not overwrite each other unseen: the second is told what the first said', async () => {
    const second = await makeSecondParent();
    await sql`update "user" set first_name = 'Morag' where id = ${family.id}`.execute(db());
    await answer(family, { topic: 'allergies', answer: 'alert', text: 'Peanuts' });
    const late = await answer(second, { topic: 'allergies', answer: 'none' });
    expect(late.status).toBe(409);
    expect(late.body.code).toBe('changed');
    expect(late.body.message).toMatch(/^Morag Testing answered on \w{3} \d+ \w{3} at \d+:\d\d [ap]m: Peanuts\. /);
    const [seen] = (await read(second)).data;
    expect(seen.allergies).toMatchObject({ state: 'alert', text: 'Peanuts', mine: false });
    const now409 = await answer(second, { topic: 'allergies', answer: 'none', seen: seen.allergies.at });
    expect(now409.body.data.allergies).toMatchObject({ state: 'none', mine: true });
  });

  it('may answer different questions at once', async () => {
    const second = await makeSecondParent();
    const replies = await Promise.all([
      answer(family, { topic: 'allergies', answer: 'none' }),
      answer(second, { topic: 'medical_needs', answer: 'none' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('get the same answer for a repeated call whose answer was lost', async () => {
    const first = await answer(family, { topic: 'allergies', answer: 'alert', text: 'Egg' });
    const repeated = await answer(family, { topic: 'allergies', answer: 'alert', text: 'Egg' });
    expect(repeated.body).toEqual(first.body);
    const { rows } = await sql`select 1 from audit_log where object_id = ${child}`.execute(db());
    expect(rows).toHaveLength(1);
  });
});

describe('a service that asks the family', () => {
  it('notifies and emails each parent, and shows it to both sides', async () => {
    const second = await makeSecondParent();
    await makeProfile(world, nursery, child);
    const reply = await ask();
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual({ id: child, needs_asked_on: localDate() });
    expect((await onRoll()).needs_asked_on).toBe(localDate());
    const service = nursery.branches[0]?.name ?? '';
    for (const parent of [family, second]) {
      expect((await read(parent)).data[0].asked).toEqual({ service_name: service, on: localDate() });
      const { body } = await world.call('GET', '/user-notifications', { token: parent.token });
      expect(body.data).toMatchObject([
        {
          type: 'needs.asked',
          title: `${service} asks about Child1's allergies and needs`,
          link: '/settings/profile#needs',
          is_read: false,
        },
      ]);
      const emails = await emailsTo(world, parent.email);
      expect(emails.map(({ subject }) => subject)).toEqual([`${service} asks about Child1's allergies and needs`]);
      expect(emails[0]?.text).toContain('/settings/profile#needs');
    }
    const log = await sql`select user_id, nursery_id, related from audit_log
      where object_id = ${child} and action = 'child.ask_needs'`.execute(db());
    expect(log.rows).toEqual([
      {
        user_id: nursery.staff['nursery-staff']?.id,
        nursery_id: nursery.id,
        related: { branch_id: nursery.branch },
      },
    ]);
  });

  it('asks once a day, and says when it has', async () => {
    await makeProfile(world, nursery, child);
    await ask();
    const again = await ask(child, staffToken('nursery-admin'));
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      code: 'asked_today',
      message: expect.stringMatching(/^Child1's family was asked today at \d\d:\d\d\. You can ask again tomorrow\.$/),
    });
    // It was yesterday.
    await sql`update needs_request set asked_on = ${dayFromToday(-1)} where child_id = ${child}`.execute(db());
    expect((await ask()).status).toBe(200);
  });

  it('sends the family one email a day for a child, however many services ask', async () => {
    const other = await makeNursery(world);
    await makeProfile(world, nursery, child);
    await makeProfile(world, other, child);
    expect((await ask()).status).toBe(200);
    expect((await ask(child, other.staff['nursery-staff']?.token, other.branch)).status).toBe(200);
    expect(await emailsTo(world, family.email)).toHaveLength(1);
  });

  it('is refused once both questions are answered, which also settles the notification and the email', async () => {
    await makeProfile(world, nursery, child);
    await ask();
    await answer(family, { topic: 'allergies', answer: 'none' });
    const unread = async () =>
      (await world.call('GET', '/user-notifications', { token: family.token })).body.unread as number;
    expect(await unread()).toBe(1);
    await answer(family, { topic: 'medical_needs', answer: 'none' });
    expect(await unread()).toBe(0);
    expect((await read(family)).data[0].asked).toBeNull();
    const { rows } = await sql<{ id: string }>`select id from needs_request where child_id = ${child}`.execute(db());
    const before = await emailsTo(world, family.email);
    await transact(db(), (tx) =>
      sendMail(tx, 'needs.asked', {
        request_id: rows[0]?.id ?? '',
        child_id: child,
        user_id: family.id,
        day: '2000-01-01',
      }),
    );
    expect(await emailsTo(world, family.email)).toEqual(before);
    const late = await ask();
    expect(late.status).toBe(409);
    expect(late.body.code).toBe('answered');
  });

  it('finds children on its roll and those booked from today on, and no others', async () => {
    const refused = { status: 404, body: { message: 'This child could not be found at your service.' } };
    expect(await ask()).toMatchObject(refused);
    const past = await makeSession(world, nursery, { from: -5, days: 1 });
    await makeBooking(world, family, past, { status: 'attended' });
    expect(await ask()).toMatchObject(refused);
    const session = await makeSession(world, nursery);
    await makeBooking(world, family, session, { status: 'pending' });
    expect(await ask()).toMatchObject(refused);
    await makeBooking(world, family, session, { instance: session.instances[1]?.id ?? '' });
    const second = nursery.branches[1]?.id ?? '';
    const elsewhere = await makeStaff(world, nursery.id, second, 'nursery-staff');
    expect(await ask(child, elsewhere.token, second)).toMatchObject(refused);
    expect((await ask()).status).toBe(200);
  });

  it('is told where no parent has an account', async () => {
    await makeProfile(world, nursery, child);
    await sql`delete from family_child where child_id = ${child}`.execute(db());
    const reply = await ask();
    expect(reply.status).toBe(409);
    expect(reply.body.code).toBe('no_account');
  });
});
