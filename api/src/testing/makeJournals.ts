import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { makeStaff } from './make.ts';
import { makeJournal } from './makeJournal.ts';
import { kinds, type PlaceOfObject } from './makeKinds.ts';
import { picture } from './sendForm.ts';
import type { World } from './world.ts';

export const journalNames = [
  'diary',
  'milestone',
  'group_observation',
  'home_observation',
  'home_media',
  'published_journal',
  'journal_draft',
  'home_video',
  'upload',
  'full_upload',
] as const;

/** Entries of every type about the first child of a family, and uploads to one that the family wrote. */
export async function makeJournals(
  world: World,
  place: PlaceOfObject,
): Promise<Record<(typeof journalNames)[number], string>> {
  const { db } = world.services.database;
  const { id: child } = await kinds.child.make(world, place);
  const { rows } = await sql<{ user: string }>`
    select user_id as user from keyworker_profile where id = ${place.family.keyworker}`.execute(db);
  const user = rows[0]?.user ?? null;
  const { rows: staff } = await sql`select 1 from staff_profile s join staff_branch w on w.nursery_id = s.nursery_id
    and w.staff_profile_id = s.id and w.branch_id = ${place.branch}
    where s.role = 'nursery-staff' and s.deleted_at is null and s.suspended_at is null`.execute(db);
  if (staff.length === 0) await makeStaff(world, place.nursery, place.branch, 'nursery-staff');
  const of = async (type: 'Diary' | 'Milestone' | 'GroupObservation' | 'LearningJournal', draft = false) =>
    (await makeJournal(world, place, child, { type, draft })).entry;
  const home = await makeJournal(world, place, child, { type: 'HomeObservation', user });
  const bytes = new Uint8Array(await (await picture(8, 8)).arrayBuffer());
  const upload = async (arrived: boolean) => {
    const [id, key] = [newId(), `${newId()}.journal.part`];
    await world.services.files.put(key, bytes);
    await sql`insert into journal_media (nursery_id, id, journal_entry_id, kind, size, received, pieces, user_id, created_at)
      values (${place.nursery}, ${id}, ${home.entry}, 'image', ${bytes.byteLength}, ${arrived ? bytes.byteLength : 0},
        ${arrived ? [key] : []}, ${user}, ${now()})`.execute(db);
    return id;
  };
  const [home_video, film] = [newId(), `${newId()}.journal.mp4`];
  await world.services.files.put(film, bytes);
  await sql`insert into journal_media (nursery_id, id, journal_entry_id, kind, status, size, received, key, content_type,
      user_id, created_at)
    values (${place.nursery}, ${home_video}, ${home.entry}, 'video', 'available', 4, 4, ${film}, 'video/mp4', ${user},
      ${now()})`.execute(db);
  return {
    diary: await of('Diary'),
    milestone: await of('Milestone'),
    group_observation: await of('GroupObservation'),
    home_observation: home.entry,
    home_media: home.media,
    published_journal: await of('LearningJournal'),
    journal_draft: await of('LearningJournal', true),
    home_video,
    upload: await upload(false),
    full_upload: await upload(true),
  };
}
