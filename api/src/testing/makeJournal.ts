import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { EntryContent } from '@bairn/shared/schema/journal';
import type { EntryType } from '@bairn/shared/schema/journalWords';
import { newId } from '../database/id.ts';
import type { World } from './world.ts';

/** An answer to a consent that a service recorded. */
export async function makeConsent(
  world: Pick<World, 'services'>,
  { nursery, branch }: Place,
  child: string,
  kind: 'journal_photos' | 'group_photos',
  given: boolean,
) {
  await sql`insert into consent (nursery_id, id, branch_id, child_id, kind, given, given_by_name, recorded_by, created_at)
    select ${nursery}, ${newId()}, ${branch}, ${child}, ${kind}, ${given}, 'Parent', s.user_id, ${now()}
    from staff_profile s where s.nursery_id = ${nursery} limit 1`.execute(world.services.database.db);
}

/** The content of an entry with what a test is about. */
export const entryContent = (part: Partial<EntryContent> = {}): EntryContent => ({
  title: null,
  text: 'Built a bridge of logs',
  happened_on: localDate(),
  voices: [],
  shanarri: [],
  outcomes: [],
  pathways: {},
  next_steps: [],
  ...part,
});

type Place = { nursery: string; branch: string };
type Made = { entry: string; copy: string; step: string; media: string };

/**
 * An entry about one child, by a family's adult (`user`) or else the member of staff of the branch whose role is lowest:
 * published with a next step and a picture that there is consent for, or a draft.
 */
export async function makeJournal(
  world: Pick<World, 'services'>,
  { nursery, branch }: Place,
  child: string,
  {
    type = 'LearningJournal',
    user = null,
    draft = false,
  }: { type?: EntryType; user?: string | null; draft?: boolean } = {},
): Promise<Made> {
  const { db } = world.services.database;
  const [entry, copy, step, media] = [newId(), newId(), newId(), newId()];
  const at = now();
  const content = JSON.stringify(entryContent({ next_steps: [{ key: 1, text: 'A longer bridge' }] }));
  await sql`insert into journal_entry (nursery_id, id, branch_id, type, status, content, happened_on, version,
      published_revision, written_by, user_id, created_at, changed_at, published_at)
    values (${nursery}, ${entry}, ${branch}, ${type}, ${draft ? 'draft' : 'published'}, ${content}::jsonb, ${localDate()},
      ${draft ? 0 : 1}, ${draft ? 0 : 1}, case when ${user === null} then (
        select s.id from staff_profile s where s.nursery_id = ${nursery} and s.deleted_at is null
          and s.suspended_at is null and (s.role = 'nursery-super-admin' or exists (
            select from staff_branch w where w.nursery_id = s.nursery_id and w.staff_profile_id = s.id
              and w.branch_id = ${branch}))
        order by array_position(array['nursery-staff', 'nursery-admin', 'nursery-super-admin'], s.role), s.id limit 1)
      end, ${user}, ${at}, ${at}, ${draft ? null : at})`.execute(db);
  await sql`insert into journal_child (nursery_id, id, journal_entry_id, child_id, created_at)
    values (${nursery}, ${copy}, ${entry}, ${child}, ${at})`.execute(db);
  const key = `${media}.journal.webp`;
  await world.services.files.put(key, new Uint8Array([82, 73, 70, 70]));
  await sql`insert into journal_media (nursery_id, id, journal_entry_id, kind, status, size, received, key, small_key,
      content_type, user_id, created_at)
    select ${nursery}, ${media}, ${entry}, 'image', 'available', 4, 4, ${key}, ${`small.${key}`}, 'image/webp', u.id, ${at}
    from "user" u where u.id = ${user} or ${user === null} limit 1`.execute(db);
  if (draft) return { entry, copy, step, media };
  await makeConsent(world, { nursery, branch }, child, 'journal_photos', true);
  const copied = { ...entryContent(), media: [{ id: media, caption: null }] };
  await sql`insert into journal_copy (nursery_id, id, journal_child_id, version, content, published_at)
    values (${nursery}, ${newId()}, ${copy}, 1, ${JSON.stringify(copied)}::jsonb, ${at})`.execute(db);
  await sql`insert into journal_next_step (nursery_id, id, journal_child_id, key, text, created_at, changed_at)
    values (${nursery}, ${step}, ${copy}, 1, 'A longer bridge', ${at}, ${at})`.execute(db);
  return { entry, copy, step, media };
}
