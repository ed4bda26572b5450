import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '@bairn/shared/schema/journal';
import type { FeedEntry } from '@bairn/shared/schema/journalFeed';
import { transact } from '../database/database.ts';
import { noteChange } from '../journal-media/uploads.ts';
import { makeFamily, makeNursery, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { entryContent, makeConsent, makeJournal } from '../testing/makeJournal.ts';
import { makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
let families: MadeFamily[];
let token: string;
const at = () => ({ nursery: nursery.id, branch: nursery.branch });
const childOf = (family: MadeFamily | undefined) => family?.children[0]?.id ?? '';

beforeAll(async () => {
  nursery = await makeNursery(world);
  token = nursery.staff['nursery-staff']?.token ?? '';
});
beforeEach(async () => {
  families = [await makeFamily(world), await makeFamily(world), await makeFamily(world)];
  const names = ['Isla', 'Hamish', 'Catriona'];
  for (const [index, family] of families.entries()) {
    await sql`update child set first_name = ${names[index]} where id = ${childOf(family)}`.execute(
      world.services.database.db,
    );
    await makeProfile(world, nursery, childOf(family));
  }
});

const query = () => ({ nursery_branch_id: nursery.branch });
const root = '/learning-journal/learning-journal';
async function begin(part: Parameters<typeof entryContent>[0] = {}, children = families.map(childOf)) {
  const { body, status } = await world.call('POST', root, {
    token,
    query: query(),
    body: { child_ids: children, content: entryContent(part) },
  });
  expect(body, JSON.stringify(body)).toMatchObject({ data: { status: 'draft' } });
  expect(status).toBe(200);
  return (body as { data: JournalEntry }).data;
}
const post = (path: string, body: object, as = token) => world.call('POST', path, { token: as, body });
const publish = (id: string, revision: number, leave_out: string[] = []) =>
  post(`${root}/${id}/publish`, { revision, leave_out });
async function feedOf(family: MadeFamily | undefined, more = {}): Promise<FeedEntry[]> {
  const { body } = await world.call('GET', '/learning-journal/feed', {
    token: family?.token ?? '',
    query: { child_id: childOf(family), ...more },
  });
  return (body as { data: FeedEntry[] }).data;
}

describe('an entry about several children', () => {
  it("is published as a copy for each child, without the others' names and voices", async () => {
    const [isla, hamish] = families;
    const entry = await begin({
      title: "Isla's bridge",
      text: 'Isla showed Hamish and CATRIONA the burn.',
      voices: [
        { child_id: childOf(isla), kind: 'quote', words: 'Mine!' },
        { child_id: childOf(hamish), kind: 'quote', words: 'Isla did it' },
      ],
      next_steps: [{ key: 1, text: 'Hamish leads' }],
    });
    expect(await feedOf(isla)).toEqual([]);
    expect((await publish(entry.id, entry.revision)).status).toBe(200);
    const [first] = await feedOf(isla);
    expect(first).toMatchObject({
      is_group: true,
      content: {
        title: "Isla's bridge",
        text: 'Isla showed a friend and a friend the burn.',
        voices: [{ kind: 'quote', words: 'Mine!' }],
      },
      next_steps: [{ text: 'A friend leads', status: 'planned' }],
      flag: null,
      journal_entry_id: null,
    });
    const [second] = await feedOf(hamish);
    expect(second?.content).toMatchObject({ title: "A friend's bridge", voices: [{ words: 'A friend did it' }] });
  });

  it('is read in its latest published version, and not while it is withdrawn', async () => {
    const [isla] = families;
    const entry = await begin();
    await publish(entry.id, 1);
    const edited = { revision: 1, child_ids: [childOf(isla)], content: entryContent({ text: 'Second text' }) };
    expect((await post(`${root}/${entry.id}`, edited)).body).toMatchObject({ data: { is_changed: true, version: 1 } });
    expect((await feedOf(isla))[0]).toMatchObject({
      version: 1,
      changed: false,
      content: { text: 'Built a bridge of logs' },
    });
    await publish(entry.id, 2);
    expect((await feedOf(isla))[0]).toMatchObject({
      version: 2,
      changed: true,
      is_group: false,
      content: { text: 'Second text' },
    });
    expect(await feedOf(families[1]), 'taken out').toEqual([]);
    await post(`${root}/${entry.id}/withdraw`, {});
    expect(await feedOf(isla)).toEqual([]);
    expect(await publish(entry.id, 2)).toMatchObject({ status: 200, body: { data: { version: 3 } } });
    expect(await feedOf(isla)).toHaveLength(1);
  });
});

describe('a draft', () => {
  it('is not overwritten from a tab that shows an older text', async () => {
    const entry = await begin();
    const save = (text: string, revision: number) =>
      post(`${root}/${entry.id}`, { revision, child_ids: families.map(childOf), content: entryContent({ text }) });
    expect(await save('One', 1)).toMatchObject({ status: 200, body: { data: { revision: 2 } } });
    expect(await save('Two', 1)).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect(await publish(entry.id, 1)).toMatchObject({ status: 409, body: { code: 'changed' } });
    const { body } = await world.call('GET', `${root}/${entry.id}`, { token });
    expect(body).toMatchObject({ data: { content: { text: 'One' } } });
  });

  it('is deleted by its author, and refused once it is published', async () => {
    const [one, two] = [await begin(), await begin()];
    expect(await world.call('DELETE', `${root}/${one.id}`, { token })).toMatchObject({ status: 200 });
    await publish(two.id, 1);
    expect(await world.call('DELETE', `${root}/${two.id}`, { token })).toMatchObject({
      status: 409,
      body: { code: 'published' },
    });
  });

  it.each([
    [{ outcomes: ['HWB 0-99a'] }, 'HWB 0-99a is not an early-level outcome'],
    [{ next_steps: [1, 1].map((key) => ({ key, text: 'Again' })) }, 'Two next steps have the same number'],
  ])('refuses %j', async (part, message) => {
    const body = { child_ids: families.map(childOf), content: entryContent(part) };
    const reply = await world.call('POST', root, { token, query: query(), body });
    expect(reply).toMatchObject({ status: 422, body: { errors: { content: [message] } } });
  });

  it('cannot be published empty', async () => {
    const entry = await begin({ text: null });
    expect((await publish(entry.id, 1)).status).toBe(422);
  });
});

describe('a picture', () => {
  it('of a child without consent is not published until it is left out or says who is in it', async () => {
    const [isla, hamish, catriona] = families.map(childOf);
    const { entry, media } = await makeJournal(world, at(), isla ?? '', { draft: true });
    const body = { revision: 1, child_ids: [isla, hamish], content: entryContent() };
    await sql`insert into journal_media_child values (${nursery.id}, ${media}, ${isla})`.execute(
      world.services.database.db,
    );
    expect((await post(`${root}/${entry}`, body)).body).toMatchObject({
      data: { barred: [{ child_id: hamish, why: 'not_given' }, { child_id: isla }] },
    });
    expect(await publish(entry, 2)).toMatchObject({ status: 409, body: { code: 'consent' } });
    for (const kind of ['journal_photos', 'group_photos'] as const) {
      await makeConsent(world, at(), isla ?? '', kind, true);
      await makeConsent(world, at(), hamish ?? '', kind, kind === 'journal_photos');
    }
    expect(await publish(entry, 2)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Hamish') },
    });
    const change = (shows: unknown[]) =>
      post(`/learning-journal/media/${media}`, { caption: 'Hamish builds', left_out: false, shows });
    expect((await change([isla, catriona])).status).toBe(422);
    await change([isla]);
    expect((await publish(entry, 2)).status).toBe(200);
    const [seen] = await feedOf(families[1]);
    expect(seen?.media).toMatchObject([{ id: media, caption: 'Hamish builds' }]);
    expect((await feedOf(families[0]))[0]?.media).toMatchObject([{ caption: 'A friend builds' }]);
    // A consent that ends hides it at once, from families and staff.
    await makeConsent(world, at(), isla ?? '', 'group_photos', false);
    expect((await feedOf(families[1]))[0]).toMatchObject({ media: [], content: { media: [] } });
    const file = (as: string) => world.call('GET', `/learning-journal/media/${media}/picture`, { token: as });
    expect((await file(families[1]?.token ?? '')).status).toBe(404);
    expect((await file(token)).status).toBe(200);
  });
});

describe('what people answer to an entry', () => {
  it('reaches the family of that child and the staff alone', async () => {
    const [isla, hamish] = families;
    const entry = await begin();
    await publish(entry.id, 1);
    const [copy] = await feedOf(isla);
    const id = copy?.id ?? '';
    const body = { feed_entry_id: id };
    expect(await post('/likeable/like', body, isla?.token)).toMatchObject({ body: { data: { count: 1, you: true } } });
    await post('/likeable/like', body, isla?.token);
    await post('/commentable/comment', { ...body, text: 'Is Hamish well?' }, isla?.token);
    await post('/commentable/comment', { ...body, text: 'Hamish and Isla are well' });
    const { body: read } = await world.call('GET', '/commentable/comment', { token: isla?.token ?? '', query: body });
    expect(read).toMatchObject({
      data: [
        { text: 'Is Hamish well?', side: 'family', is_you: true },
        { text: 'A friend and Isla are well', side: 'service', is_you: false },
      ],
    });
    expect((await feedOf(isla))[0]).toMatchObject({ likes: { count: 1, you: true }, comments: 2 });
    expect((await feedOf(hamish))[0]).toMatchObject({ likes: { count: 0 }, comments: 0 });
    expect((await post('/likeable/like', body, hamish?.token)).status).toBe(404);
    await post('/learning-journal/flag', { ...body, note: 'Ring home' });
    const { body: staff } = await world.call('GET', '/learning-journal/feed', {
      token,
      query: { ...query(), child_id: childOf(isla), flagged: '1' },
    });
    expect(staff).toMatchObject({ data: [{ flag: { note: 'Ring home' } }], meta: { total: 1, per_page: 10 } });
  });

  it('alerts a person until they mute the entry', async () => {
    const [isla] = families;
    const entry = await begin();
    await publish(entry.id, 1);
    const [copy] = await feedOf(isla);
    const alerts = async () =>
      (
        (await world.call('GET', '/user-notifications', { token: isla?.token ?? '' })).body as {
          data: { type: string }[];
        }
      ).data.map(({ type }) => type);
    expect(await alerts()).toEqual(['journal.published']);
    await post(`/learning-journal/feed/${copy?.id}/mute`, {}, isla?.token);
    await post('/commentable/comment', { feed_entry_id: copy?.id, text: 'Well done' });
    expect(await alerts()).toEqual(['journal.published']);
    await post(`/learning-journal/feed/${copy?.id}/unmute`, {}, isla?.token);
    await post('/commentable/comment', { feed_entry_id: copy?.id, text: 'Again' });
    expect((await alerts()).toSorted()).toEqual(['journal.commented', 'journal.published']);
  });
});

describe('a next step', () => {
  it('is taken up again with a note alone', async () => {
    const { step } = await makeJournal(world, at(), childOf(families[0]));
    const move = (status: string, note?: string) =>
      world.call('PATCH', `/learning-journal/next-steps/${step}`, { token, body: { status, ...(note && { note }) } });
    expect(await move('achieved')).toMatchObject({ status: 409, body: { code: 'planned' } });
    expect(await move('in_progress')).toMatchObject({ status: 200, body: { data: { status: 'in_progress' } } });
    expect(await move('achieved')).toMatchObject({ status: 200 });
    expect(await move('in_progress')).toMatchObject({ status: 422 });
    expect(await move('in_progress', 'With Hamish')).toMatchObject({ body: { data: { note: 'With a friend' } } });
  });
});

describe('a home observation', () => {
  it('is published at once, for the service and the other adults, and withdrawn by its author', async () => {
    const [isla] = families;
    const body = { child_ids: [childOf(isla)], content: entryContent({ text: 'Fed the ducks' }) };
    const path = '/learning-journal/home-observation';
    const { body: made } = await world.call('POST', path, { token: isla?.token ?? '', query: query(), body });
    const { id } = (made as { data: JournalEntry }).data;
    const staff = await world.call('GET', '/learning-journal/feed', {
      token,
      query: { ...query(), child_id: childOf(isla), type: 'HomeObservation' },
    });
    expect(staff.body).toMatchObject({ data: [{ author_side: 'family', content: { text: 'Fed the ducks' } }] });
    // Its pictures are uploaded after it was sent, and come with a version of their own.
    await transact(world.services.database.db, (tx) => noteChange(tx, id));
    const again = { token: isla?.token ?? '', body: { ...body, revision: 1 } };
    expect((await world.call('POST', `${path}/${id}`, again)).status).toBe(200);
    expect(await feedOf(isla)).toMatchObject([{ version: 2, changed: false }]);
    expect((await post(`${path}/${id}`, { ...body, revision: 1 })).status).toBe(403);
    expect((await world.call('DELETE', `${path}/${id}`, { token })).status).toBe(403);
    expect((await world.call('DELETE', `${path}/${id}`, { token: isla?.token ?? '' })).status).toBe(200);
    expect(await feedOf(isla)).toEqual([]);
  });
});
