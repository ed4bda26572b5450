import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Files } from '../files/files.ts';
import type { Images } from '../images/images.ts';
import { writeBulletin } from '../messages/bulletins.ts';
import { openPlace, type Me } from '../messages/side.ts';
import { markRead, writeMessage } from '../messages/writeMessages.ts';
import { families } from './families.ts';
import { keyworkerId } from './family.ts';
import { leith, mainProvider } from './mainSessions.ts';
import { photoScenes } from './photoScenes.ts';
import { branchId, nurseryId } from './services.ts';
import { userId } from './users.ts';

type Drawn = { key: string; small_key: string; width: number; height: number };

/** Draws the picture that a family sends, and stores it before the transaction of the seed. */
export async function drawMessagePicture(files: Files, images: Images): Promise<Drawn> {
  const drawing = new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 160 120">${photoScenes[0]?.drawing ?? ''}</svg>`,
  );
  const large = await images.picture(drawing, { width: 1200, height: 900, fit: 'inside' });
  const small = await images.picture(drawing, { width: 480, height: 480, fit: 'inside' });
  const keyOf = () => `${randomBytes(18).toString('base64url')}.message.webp`;
  const [key, small_key] = [keyOf(), keyOf()];
  await files.put(key, large.bytes);
  await files.put(small_key, small.bytes);
  return { key, small_key, width: large.width, height: large.height };
}

const branch = branchId(leith);
const place = { nursery: nurseryId(mainProvider), branch };
const admin: Me = { account: 'service', user: userId('admin@demo.bairn.test'), ...place, admin: true };
const colleague: Me = { account: 'service', user: userId('staff@demo.bairn.test'), ...place, admin: false };

/** One line of a conversation: who writes, how many hours ago. */
type Line = readonly [by: Me, to: string, text: string, hoursAgo: number];

async function say(tx: Tx, [me, to, text, hoursAgo]: Line, files: readonly string[] = []) {
  const kind =
    me.account === 'service' && to !== branch
      ? to === admin.user || to === colleague.user
        ? 'staff'
        : 'service'
      : undefined;
  const { id } = await writeMessage(tx, me, to, kind, { client_id: newId(), text, files });
  const at = new Date(now().getTime() - hoursAgo * 3_600_000);
  await sql`update message set created_at = ${at} where id = ${id}`.execute(tx);
  await sql`update conversation_side s set last_at = ${at} from message x
    where x.id = ${id} and s.nursery_id = x.nursery_id and s.conversation_id = x.conversation_id`.execute(tx);
}

async function addPicture(tx: Tx, me: Me, to: string, { key, small_key, width, height }: Drawn): Promise<string> {
  const { place: open } = await openPlace(tx, me, to);
  const id = newId();
  await sql`insert into message_media (nursery_id, id, conversation_id, side_id, kind, size, received, key, small_key,
      content_type, width, height, created_at)
    values (${open.nursery}, ${id}, ${open.conversation}, ${open.mine}, 'image', 1, 1, ${key}, ${small_key}, 'image/webp',
      ${width}, ${height}, ${now()})`.execute(tx);
  return id;
}

/** Conversations of families with the main service and between its staff, some of them unread, and a bulletin. */
export async function demoMessages(tx: Tx, picture: Drawn) {
  const known = await sql<{ user: string }>`
    select k.user_id as user from child_profile p join family_child f on f.child_id = p.child_id
    join keyworker_profile k on k.id = f.keyworker_profile_id
    where p.nursery_id = ${place.nursery} and p.branch_id = ${branch} and p.status = 'active'
    group by k.user_id order by k.user_id`.execute(tx);
  const at = new Set(known.rows.map(({ user }) => user));
  const [parent, ...others] = families.filter(({ email }) => at.has(userId(email)));
  if (!parent) return;
  const meOf = (family: typeof parent): Me => ({
    account: 'keyworker',
    user: userId(family.email),
    keyworker: keyworkerId(family),
  });
  const own = meOf(parent);
  await writeBulletin(tx, place, admin.user, {
    client_id: newId(),
    text: 'The photographer comes on Friday. Please tell us if your child should not be in the group picture.',
    to: 'branch',
    id: branch,
  });
  await sql`update message set created_at = ${new Date(now().getTime() - 120 * 3_600_000)} where bulletin_id is not null`.execute(
    tx,
  );
  const lines: readonly Line[] = [
    [own, branch, 'Good morning. We will be a little late today, about half past nine.', 50],
    [admin, own.user, 'No problem at all. We will keep some breakfast.', 49.5],
    [own, branch, 'Thank you! Is the trip to the burn still on for Thursday?', 26],
    [admin, own.user, 'Yes, if it stays dry. Wellies and a spare pair of socks, please.', 25],
  ];
  for (const line of lines) await say(tx, line);
  await markRead(tx, own, branch, undefined, 5);
  await say(tx, [own, branch, 'Are these boots all right?', 2], [await addPicture(tx, own, branch, picture)]);
  const asked = [
    'Could we swap Tuesday for Wednesday next week?',
    'He has a rash on his arm. The doctor says that it is not catching.',
    'Please could you send the menu for this month?',
    'Gran will collect today. She is on the list.',
  ];
  for (const [index, text] of asked.entries()) {
    const family = others[index];
    if (!family) break;
    const me = meOf(family);
    await say(tx, [me, branch, text, 5 + 9 * index]);
    if (index < 2) continue;
    await markRead(tx, admin, me.user, 'service', 9);
    await say(tx, [admin, me.user, 'Thank you for telling us. That is noted.', 4 + 9 * index]);
  }
  await say(tx, [
    colleague,
    admin.user,
    'Could someone cover the late shift on Tuesday? I have the dentist at four.',
    7,
  ]);
  await say(tx, [admin, colleague.user, 'Yes, that is fine. I have asked Morag.', 6]);
}
