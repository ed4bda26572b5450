import { sql } from 'kysely';
import type { LiveEvent } from '@bairn/shared/schema/realtime';
import type { Handle, Tx } from '../database/database.ts';
import { notify, type Note } from '../notifications/notify.ts';
import { markMessagesRead } from '../notifications/markAnswered.ts';
import { sendAll, type Announcement } from '../outbox/outbox.ts';
import { userChannel } from '../realtime/channels.ts';
import type { Place } from './side.ts';

type Reader = {
  conversation: string;
  side: string;
  user: string;
  account: 'service' | 'keyworker';
  nursery: string;
  branch: string | null;
  other: string;
};

/** The people of some sides: the person, or the admins of the service. */
async function readersOf(db: Handle, sides: readonly string[]): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select s.conversation_id as conversation, s.id as side, p.user_id as user, p.account, s.nursery_id as nursery,
      s.branch_id as branch, s.other_id as other
    from conversation_side s cross join lateral (
      select s.user_id, s.account where s.user_id is not null
      union all
      select t.user_id, 'service' from staff_profile t
      where s.branch_id is not null and t.nursery_id = s.nursery_id and t.deleted_at is null and t.suspended_at is null
        and (t.role = 'nursery-super-admin' or t.role = 'nursery-admin' and exists (select from staff_branch w
          where w.nursery_id = t.nursery_id and w.staff_profile_id = t.id and w.branch_id = s.branch_id))) p
    where s.id = any(${sides}::uuid[])`.execute(db);
  return rows;
}

const announce = (tx: Tx, readers: readonly Reader[], event: LiveEvent, data: (of: Reader) => Announcement['data']) =>
  sendAll(
    tx,
    readers.map((reader) => ({
      topic: 'realtime.event',
      payload: { channel: userChannel(reader.user), event, data: data(reader) },
    })),
  );

/** Names the other side of a conversation as its reader knows it (specification section 2). */
const sender = ({ other }: Reader): Announcement['data'] => ({ sender: { id: other } });

/** Announces messages to the people of both sides, and notifies those who get them. `by` wrote them. */
export async function tellMessages(tx: Tx, places: readonly Pick<Place, 'mine' | 'theirs'>[], by: string) {
  const theirs = new Set(places.map((place) => place.theirs));
  const readers = await readersOf(
    tx,
    places.flatMap((place) => [place.mine, place.theirs]),
  );
  const told = readers.filter(({ side }) => theirs.has(side));
  await announce(tx, told, 'broadcast.message', sender);
  await announce(
    tx,
    readers.filter(({ side }) => !theirs.has(side)),
    'broadcast.sent',
    ({ other }) => ({ id: other }),
  );
  const notes = told
    .filter(({ user }) => user !== by)
    .map(({ conversation, side, user, account, nursery, branch }): Note => ({
      type: 'message.received',
      object: conversation,
      to: { user, account, nursery, ...(branch === null ? {} : { branch }) },
      ids: { side_id: side },
    }));
  await notify(tx, ...notes);
}

/** Announces to both sides that one has read, and takes the alerts about it away from those who share that side. */
export async function tellRead(tx: Tx, { conversation, mine, theirs }: Place) {
  const readers = await readersOf(tx, [mine, theirs]);
  await announce(tx, readers, 'broadcast.read', ({ other }) => ({ id: other }));
  await markMessagesRead(
    tx,
    conversation,
    readers.filter(({ side }) => side === mine).map(({ user }) => user),
  );
}

/** Announces to the other side that somebody is writing. */
export async function tellTypingTo(tx: Tx, { theirs }: Place) {
  await announce(tx, await readersOf(tx, [theirs]), 'typing.began', sender);
}

/** Announces a change of the conversation to both sides. */
export async function tellChanged(tx: Tx, { mine, theirs }: Place) {
  await announce(tx, await readersOf(tx, [mine, theirs]), 'broadcast.changed', ({ other }) => ({ id: other }));
}
