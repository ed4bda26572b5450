import { sql } from 'kysely';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import type { LiveEvent } from '@bairn/shared/schema/realtime';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { notify } from '../notifications/notify.ts';
import { sendAll } from '../outbox/outbox.ts';
import { userChannel } from '../realtime/channels.ts';
import { tellBranch } from '../realtime/tell.ts';
import type { EntryRow } from './entryRow.ts';
import type { Writer } from './writer.ts';

type Adult = { child: string; feed: string; user: string; is_muted: boolean };

/** The adults of the children of an entry, each with the child's copy. */
async function readAdults(tx: Tx, entry: string): Promise<Adult[]> {
  const { rows } = await sql<Adult>`
    select jc.child_id as child, jc.id as feed, k.user_id as user, exists (
      select from journal_mute u where u.nursery_id = jc.nursery_id and u.journal_child_id = jc.id
        and u.user_id = k.user_id) as is_muted
    from journal_child jc join family_child f on f.child_id = jc.child_id
    join keyworker_profile k on k.id = f.keyworker_profile_id and k.user_id is not null
    where jc.journal_entry_id = ${entry} order by jc.id, k.user_id`.execute(tx);
  return rows;
}

/** Announces to the open screens of the branch and of the children's families; of staff alone for a draft. */
export async function tellJournal(
  tx: Tx,
  { id, branch }: Pick<EntryRow, 'id' | 'branch'>,
  event: LiveEvent,
  { families }: { families: boolean },
): Promise<void> {
  await tellBranch(tx, branch, event, { journal_entry_id: id });
  if (!families) return;
  const adults = await readAdults(tx, id);
  await sendAll(
    tx,
    [...new Map(adults.map((adult) => [`${adult.user} ${adult.child}`, adult])).values()].map(({ user, child }) => ({
      topic: 'realtime.event' as const,
      payload: { channel: userChannel(user), event, data: { child_id: child } },
    })),
  );
}

/** Writes the alerts of a published version to the families. A day's diary is one alert until it is read. */
export async function alertFamilies(tx: Tx, writer: Writer, { id, nursery, branch, type, version }: EntryRow) {
  const adults = await readAdults(tx, id);
  const about = version === 0 ? ('journal.published' as const) : ('journal.updated' as const);
  const entry = type === 'Diary' ? ('diary' as const) : ('journal' as const);
  await notify(
    tx,
    ...adults
      .filter(({ user, is_muted }) => user !== writer.user && !is_muted)
      .map(({ user, child, feed }) => ({
        type: about,
        object: entry === 'diary' ? child : feed,
        to: { user, account: 'keyworker' as const, nursery, branch },
        ids: { child_id: child, entry },
      })),
  );
}

type Key = { user: string; profile: string };

/** Key people of a child and the author of its entry, who hear what the family says; admins where there is none. */
export async function alertStaff(
  tx: Tx,
  type: 'journal.home' | 'journal.commented',
  { feed, nursery, branch }: { feed: string; nursery: string; branch: string },
) {
  const { rows } = await sql<Key & { place: string }>`
    select distinct s.user_id as user, s.id as profile, p.id as place
    from journal_child jc join journal_entry e on e.nursery_id = jc.nursery_id and e.id = jc.journal_entry_id
    join child_profile p on p.nursery_id = e.nursery_id and p.branch_id = e.branch_id and p.child_id = jc.child_id
    left join staff_profile s on s.nursery_id = e.nursery_id and s.id in (p.key_person, p.buddy, e.written_by)
      and s.deleted_at is null and s.suspended_at is null and not exists (
        select from journal_mute u where u.nursery_id = jc.nursery_id and u.journal_child_id = jc.id
          and u.user_id = s.user_id)
    where jc.id = ${feed} order by s.user_id`.execute(tx);
  const [first] = rows;
  if (!first) return;
  const note = { type, object: feed, ids: { child_profile_id: first.place } };
  const people = rows.filter(({ user }) => user !== null);
  if (people.length === 0) await notify(tx, { ...note, to: { nursery, branch, except: null } });
  else
    await notify(
      tx,
      ...people.map(({ user }) => ({ ...note, to: { user, account: 'service' as const, nursery, branch } })),
    );
}

/** Logs what was done with an entry. */
export const logEntry = (
  tx: Tx,
  writer: Writer,
  action: AuditAction,
  { id, nursery, children }: Pick<EntryRow, 'id' | 'nursery' | 'children'>,
) =>
  audit(tx, {
    user: writer.user,
    nursery,
    action,
    object: { type: 'journal_entry', id },
    related: children.length === 1 ? { child_id: children[0] ?? null } : {},
    request: writer.request,
  });
