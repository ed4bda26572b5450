import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { EntryContent } from '@bairn/shared/schema/journal';
import type { EntryType } from '@bairn/shared/schema/journalWords';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Files } from '../files/files.ts';
import type { Images } from '../images/images.ts';
import { askForBook } from '../journal-book/books.ts';
import { publishEntry } from '../journal/publishEntry.ts';
import { setFlag, setLike, writeComment } from '../journal/respond.ts';
import { beginEntry, saveEntry } from '../journal/writeEntry.ts';
import type { Writer } from '../journal/writer.ts';
import { families } from './families.ts';
import { childId, keyworkerId } from './family.ts';
import { leith, mainProvider } from './mainSessions.ts';
import { photoScenes } from './photoScenes.ts';
import { branchId, nurseryId } from './services.ts';
import { staffId } from './staff.ts';
import { userId } from './users.ts';

type Drawn = { key: string; small_key: string; width: number; height: number };

const svg = (drawing: string) =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 160 120">${drawing}</svg>`,
  );

/** Draws pictures of entries and stores their files, before the transaction of the seed. */
export async function drawJournal(files: Files, images: Images): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  for (const { drawing } of photoScenes.slice(0, 3)) {
    const [large, small] = [
      await images.picture(svg(drawing), { width: 1200, height: 900, fit: 'inside' }),
      await images.picture(svg(drawing), { width: 480, height: 480, fit: 'inside' }),
    ];
    const keyOf = () => `${randomBytes(18).toString('base64url')}.journal.webp`;
    const [key, small_key] = [keyOf(), keyOf()];
    await files.put(key, large.bytes);
    await files.put(small_key, small.bytes);
    drawn.push({ key, small_key, width: large.width, height: large.height });
  }
  return drawn;
}

const place = { nursery: nurseryId(mainProvider), branch: branchId(leith) };
const staff: Extract<Writer, { kind: 'branch' }> = {
  kind: 'branch',
  user: userId('staff@demo.bairn.test'),
  ...place,
  profile: staffId('staff@demo.bairn.test'),
  admin: false,
  request: 'demo',
};

const content = (part: Partial<EntryContent>, daysAgo: number): EntryContent => ({
  happened_on: addDays(localDate(), -daysAgo),
  voices: [],
  shanarri: [],
  outcomes: [],
  pathways: {},
  next_steps: [],
  ...part,
});

/** Puts a picture into an entry: its children are in it. */
async function addPicture(tx: Tx, entry: string, { key, small_key, width, height }: Drawn, caption: string) {
  const id = newId();
  await sql`insert into journal_media (nursery_id, id, journal_entry_id, kind, status, size, received, key, small_key,
      content_type, width, height, caption, user_id, created_at)
    values (${place.nursery}, ${id}, ${entry}, 'image', 'available', 1, 1, ${key}, ${small_key}, 'image/webp', ${width},
      ${height}, ${caption}, ${staff.user}, ${now()})`.execute(tx);
  await sql`insert into journal_media_child (nursery_id, journal_media_id, child_id)
    select jc.nursery_id, ${id}, jc.child_id from journal_child jc
    where jc.nursery_id = ${place.nursery} and jc.journal_entry_id = ${entry}`.execute(tx);
}

type Written = { type: EntryType; children: readonly string[]; content: EntryContent; by?: Writer };

const begin = (tx: Tx, { type, children, content: said, by = staff }: Written) =>
  beginEntry(tx, by, place.branch, type, { child_ids: children, content: said });
async function publish(tx: Tx, written: Written, picture?: readonly [Drawn | undefined, string]) {
  const id = await begin(tx, written);
  if (picture?.[0]) await addPicture(tx, id, picture[0], picture[1]);
  await publishEntry(tx, written.by ?? staff, id, { revision: 1 });
  return id;
}

/** Children of the main service who may be in pictures of a group; those of the published parent first. */
async function readChildren(tx: Tx) {
  const [parent] = families;
  const own = (parent?.children ?? []).map(childId);
  const { rows } = await sql<{ id: string; first: string; photos: boolean }>`
    select c.id, c.first_name as first, allows_pictures(false, p.nursery_id, p.branch_id, c.id, 2) as photos
    from child_profile p join child c on c.id = p.child_id
    where p.nursery_id = ${place.nursery} and p.branch_id = ${place.branch} and p.status = 'active'
    order by c.id = any(${own}::uuid[]) desc, c.dob, c.id limit 24`.execute(tx);
  return { own: rows.find(({ id }) => own.includes(id)) ?? null, all: rows };
}

/** Entries of each type with pictures, a draft, and what families answer. */
export async function demoJournal(tx: Tx, drawn: readonly Drawn[]) {
  const { own, all } = await readChildren(tx);
  const [parent] = families;
  if (!own || !parent) return;
  const family: Writer = {
    kind: 'family',
    user: userId(parent.email),
    keyworker: keyworkerId(parent),
    request: 'demo',
  };
  const others = all.filter(({ id, photos }) => photos && id !== own.id).slice(0, 3);
  const group = [own.id, ...others.slice(0, 2).map(({ id }) => id)];
  const everyone = all.slice(0, 10).map(({ id }) => id);
  const [burn, garden, blocks] = drawn;
  for (const [kind, detail, at, days] of [
    ['meal', 'All', '12:10', 0],
    ['sleep', 'Fell asleep', '12:50', 0],
    ['nappy', 'Wet', '14:20', 1],
    ['meal', 'Most', '12:05', 1],
  ] as const) {
    await publish(tx, {
      type: 'Diary',
      children: everyone,
      content: content({ happened_at: at, diary: { kind, detail } }, days),
    });
  }
  const bridge = await publish(tx, {
    type: 'LearningJournal',
    children: group,
    content: content(
      {
        title: 'A bridge over the burn',
        text: `${own.first} found a log and asked ${others[0]?.first ?? 'a friend'} to carry the other end. They laid three side by side and tried who could cross.`,
        voices: [{ child_id: own.id, kind: 'quote', words: 'It holds! It holds all of us!' }],
        shanarri: ['active', 'achieving', 'included'],
        wellbeing: 5,
        involvement: 4,
        outcomes: ['HWB 0-23a', 'MTH 0-17a', 'TCH 0-12a'],
        pathways: { numeracy: 'developing' },
        next_steps: [
          { key: 1, text: 'Measure the logs with a rope' },
          { key: 2, text: 'Draw a plan of a longer bridge' },
        ],
      },
      3,
    ),
  });
  await publish(
    tx,
    {
      type: 'GroupObservation',
      children: others.map(({ id }) => id),
      content: content({ title: 'Beans in the garden', text: 'They counted the beans and watered each row twice.' }, 5),
    },
    [garden, 'The row of beans'],
  );
  await publish(
    tx,
    {
      type: 'LearningJournal',
      children: others.slice(0, 1).map(({ id }) => id),
      content: content({ title: 'A tower of nine', text: 'Nine blocks, and a long look before the tenth.' }, 8),
    },
    [blocks, 'Nine blocks'],
  );
  await publish(tx, {
    type: 'Milestone',
    children: [own.id],
    content: content(
      { title: 'Takes turns', text: 'Waited for the red tricycle and handed it on.', area: 'personal_social' },
      12,
    ),
  });
  await observeWeeks(tx, all);
  const home = await begin(tx, {
    type: 'HomeObservation',
    children: [own.id],
    content: content({ text: 'We fed the ducks at Inverleith Pond and counted eleven of them.' }, 1),
    by: family,
  });
  await publishEntry(tx, family, home, { revision: 1 });
  const draft = await begin(tx, {
    type: 'LearningJournal',
    children: group,
    content: content({ title: 'Shadows on the wall', text: 'The torch from the camping box came out today.' }, 0),
  });
  if (burn) await addPicture(tx, draft, burn, 'At the wall');
  await saveEntry(tx, staff, bridge, 'LearningJournal', {
    revision: 1,
    child_ids: group,
    content: content({ title: 'A bridge over the burn', text: 'A longer text, which is not published yet.' }, 3),
  });
  // The job makes it once the product runs.
  await askForBook(tx, staff, place.branch, {
    child_id: own.id,
    from: addDays(localDate(), -90),
    to: localDate(),
  });
  await answer(tx, { entry: bridge, child: own.id, family });
  // The demonstration's own notifications tell a story; these would all be of the minute of its start.
  await sql`delete from user_notification where type like 'journal.%'`.execute(tx);
}

/** Observations of the last weeks by two workers, so that their figures differ; the last children are without one. */
async function observeWeeks(tx: Tx, all: readonly { id: string }[]) {
  const admin = {
    ...staff,
    user: userId('admin@demo.bairn.test'),
    profile: staffId('admin@demo.bairn.test'),
    admin: true,
  };
  const seen = [
    ['The shop', 'Sorted the coins by size and gave change for a carrot.', ['MNU 0-09a', 'LIT 0-02a']],
    ['Puddle maps', 'Drew the way to the big puddle and walked it.', ['SOC 0-07a', 'HWB 0-25a']],
    ['Snail race', 'Asked why the snail leaves a line, and looked it up.', ['SCN 0-01a', 'LIT 0-14a']],
    ['Drums', 'Answered a beat with another one.', ['EXA 0-17a', 'HWB 0-14a']],
  ] as const;
  for (let week = 0; week < 8; week += 1) {
    const [title, text, outcomes] = seen[week % seen.length] ?? seen[0];
    await publish(tx, {
      type: week % 3 === 0 ? 'GroupObservation' : 'LearningJournal',
      children: all.slice(week, week + 3).map(({ id }) => id),
      content: content({ title, text, outcomes: [...outcomes] }, 3 + 7 * week),
      by: week % 3 === 2 ? admin : staff,
    });
  }
}

async function answer(tx: Tx, { entry, child, family }: { entry: string; child: string; family: Writer }) {
  const { rows } = await sql<{ id: string }>`select id from journal_child where nursery_id = ${place.nursery}
    and journal_entry_id = ${entry} and child_id = ${child}`.execute(tx);
  const id = rows[0]?.id ?? '';
  await setLike(tx, family, id, true);
  await writeComment(tx, family, id, 'We built one at home with spoons on Sunday!');
  await writeComment(tx, staff, id, 'Please bring a photo, we would love to see it.');
  await setFlag(tx, staff, id, 'Try again with longer logs');
}
