import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Comment } from '@bairn/shared/schema/journalFeed';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { notify } from '../notifications/notify.ts';
import { sendAll } from '../outbox/outbox.ts';
import { userChannel } from '../realtime/channels.ts';
import { tellBranch } from '../realtime/tell.ts';
import { notFound } from '../refusals/refusal.ts';
import { cleanText, readNames } from './copies.ts';
import { alertStaff } from './tellJournal.ts';
import type { Writer } from './writer.ts';

/** One child's copy of an entry. */
type Copy = { id: string; nursery: string; branch: string; child: string };

const sideOf = ({ kind }: Writer) => (kind === 'family' ? ('family' as const) : ('service' as const));

/** @throws Refusal 404 */
async function readCopy(tx: Tx, id: string): Promise<Copy> {
  const { rows } = await sql<Copy>`
    select jc.id, jc.nursery_id as nursery, e.branch_id as branch, jc.child_id as child from journal_child jc
    join journal_entry e on e.nursery_id = jc.nursery_id and e.id = jc.journal_entry_id where jc.id = ${id}`.execute(
    tx,
  );
  if (!rows[0]) throw notFound('This entry could not be found.');
  return rows[0];
}

type Adult = { user: string; is_muted: boolean };

async function readFamily(tx: Tx, { id, child }: Copy): Promise<Adult[]> {
  const { rows } = await sql<Adult>`
    select distinct k.user_id as user, exists (select from journal_mute u where u.journal_child_id = ${id}
      and u.user_id = k.user_id) as is_muted
    from family_child f join keyworker_profile k on k.id = f.keyworker_profile_id
    where f.child_id = ${child} and k.user_id is not null`.execute(tx);
  return rows;
}

/** Announces to the branch's staff and the child's family. @returns the adults of the family */
async function tellCopy(tx: Tx, copy: Copy, event: 'journal.liked' | 'journal.commented'): Promise<Adult[]> {
  await tellBranch(tx, copy.branch, event, { feed_entry_id: copy.id });
  const adults = await readFamily(tx, copy);
  await sendAll(
    tx,
    adults.map(({ user }) => ({
      topic: 'realtime.event' as const,
      payload: { channel: userChannel(user), event, data: { child_id: copy.child } },
    })),
  );
  return adults;
}

async function readLikes(tx: Tx, { id, nursery }: Copy, user: string) {
  const { rows } = await sql<{ count: number; you: boolean }>`
    select count(*)::int as count, coalesce(bool_or(user_id = ${user}), false) as you from journal_like
    where nursery_id = ${nursery} and journal_child_id = ${id}`.execute(tx);
  return rows[0] ?? { count: 0, you: false };
}

/** Likes an entry, or takes the like back; a second one changes nothing. */
export async function setLike(tx: Tx, writer: Writer, id: string, likes: boolean) {
  const copy = await readCopy(tx, id);
  const { numAffectedRows } = likes
    ? await sql`insert into journal_like (nursery_id, id, journal_child_id, user_id, side, created_at)
        values (${copy.nursery}, ${newId()}, ${id}, ${writer.user}, ${sideOf(writer)}, ${now()})
        on conflict (nursery_id, journal_child_id, user_id) do nothing`.execute(tx)
    : await sql`delete from journal_like where nursery_id = ${copy.nursery} and journal_child_id = ${id}
        and user_id = ${writer.user}`.execute(tx);
  if (numAffectedRows) await tellCopy(tx, copy, 'journal.liked');
  return readLikes(tx, copy, writer.user);
}

/** Comments on one child's copy, oldest first. */
export async function readComments(db: Handle, { user }: Writer, id: string): Promise<Comment[]> {
  const { rows } = await sql<Comment>`
    select k.id, case when u.deleted_at is null then u.first_name || ' ' || u.last_name else 'A former member' end as by,
      k.user_id = ${user} as is_you, k.side, k.text, k.created_at as at
    from journal_comment k join "user" u on u.id = k.user_id
    where k.journal_child_id = ${id} order by k.created_at, k.id`.execute(db);
  return rows;
}

/** Comments on one child's copy. What staff write has no other child's name, as in the entry. */
export async function writeComment(tx: Tx, writer: Writer, id: string, text: string) {
  const copy = await readCopy(tx, id);
  const { nursery, branch, child } = copy;
  const said =
    writer.kind === 'family' ? text : cleanText(text, child, await readNames(tx, { nursery, branch }, [child]));
  await sql`insert into journal_comment (nursery_id, id, journal_child_id, user_id, side, text, created_at)
    values (${nursery}, ${newId()}, ${id}, ${writer.user}, ${sideOf(writer)}, ${said}, ${now()})`.execute(tx);
  await logCopy(tx, writer, copy, 'journal.comment');
  const adults = await tellCopy(tx, copy, 'journal.commented');
  await notify(
    tx,
    ...adults
      .filter(({ user, is_muted }) => user !== writer.user && !is_muted)
      .map(({ user }) => ({
        type: 'journal.commented' as const,
        object: id,
        to: { user, account: 'keyworker' as const, nursery, branch },
        ids: { child_id: child },
      })),
  );
  if (writer.kind === 'family') await alertStaff(tx, 'journal.commented', { feed: id, nursery, branch });
  return readComments(tx, writer, id);
}

const logCopy = (
  tx: Tx,
  { user, request }: Writer,
  { id, nursery, child }: Copy,
  action: 'journal.comment' | 'journal.flag' | 'journal.unflag',
) => audit(tx, { user, nursery, action, object: { type: 'journal_child', id }, related: { child_id: child }, request });

/** Ends the alerts about an entry for a person, or begins them again. */
export async function setMute(tx: Tx, { user }: Writer, id: string, is_muted: boolean) {
  const { nursery } = await readCopy(tx, id);
  if (is_muted) {
    await sql`insert into journal_mute (nursery_id, id, journal_child_id, user_id, created_at)
      values (${nursery}, ${newId()}, ${id}, ${user}, ${now()})
      on conflict (nursery_id, journal_child_id, user_id) do nothing`.execute(tx);
  } else {
    await sql`delete from journal_mute where nursery_id = ${nursery} and journal_child_id = ${id}
      and user_id = ${user}`.execute(tx);
  }
  return { id, is_muted };
}

/** Marks an entry for follow-up; families do not see it. */
export async function setFlag(tx: Tx, writer: Extract<Writer, { kind: 'branch' }>, id: string, note: string | null) {
  const copy = await readCopy(tx, id);
  await sql`insert into journal_flag (nursery_id, id, journal_child_id, flagged_by, note, created_at)
    values (${copy.nursery}, ${newId()}, ${id}, ${writer.profile}, ${note}, ${now()})
    on conflict (nursery_id, journal_child_id) do update set flagged_by = excluded.flagged_by, note = excluded.note,
      created_at = excluded.created_at`.execute(tx);
  await logCopy(tx, writer, copy, 'journal.flag');
  await tellBranch(tx, copy.branch, 'journal.flagged', { feed_entry_id: id });
}

/** Takes the mark for follow-up away. */
export async function clearFlag(tx: Tx, writer: Writer, id: string) {
  const copy = await readCopy(tx, id);
  const { numAffectedRows } = await sql`delete from journal_flag where nursery_id = ${copy.nursery}
    and journal_child_id = ${id}`.execute(tx);
  if (!numAffectedRows) return;
  await logCopy(tx, writer, copy, 'journal.unflag');
  await tellBranch(tx, copy.branch, 'journal.flagged', { feed_entry_id: id });
}
