import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { absenceType } from '@bairn/shared/schema/leaveTypes';
import type { AbsenceStatus } from '@bairn/shared/schema/rows/leave';
import { newId } from '../database/id.ts';
import { dayFromToday, makeStaff } from './make.ts';
import type { World } from './world.ts';

type Options = {
  type?: number;
  status?: AbsenceStatus;
  from?: string;
  to?: string;
  recorded?: boolean;
  note?: string | null;
  answer?: string | null;
  /** Bytes are stored for it. */
  fitNote?: string;
  days?: readonly { date: string; share: number; minutes: number }[];
};

/** An absence of a staff profile on a day, which takes one working day. Returns its id. */
export async function makeAbsence(
  { services }: Pick<World, 'services'>,
  { nursery, profile }: { nursery: string; profile: string },
  options: Options = {},
): Promise<string> {
  const { db } = services.database;
  const [id, at] = [newId(), now()];
  const { type = absenceType.annual, status = 'requested', recorded = false, note = null, answer = null } = options;
  const from = options.from ?? dayFromToday(30);
  const to = options.to ?? from;
  const { rows } = await sql<{ user_id: string }>`select user_id from staff_profile where id = ${profile}`.execute(db);
  const user = rows[0]?.user_id;
  if (options.fitNote) {
    await services.files.put(options.fitNote, new TextEncoder().encode('%PDF-1.4 A fit note'));
  }
  await sql`insert into absence (nursery_id, id, staff_profile_id, type, status, from_date, to_date, part, note, answer,
      recorded, fit_note_key, asked_by, answered_by, created_at, changed_at)
    values (${nursery}, ${id}, ${profile}, ${type}, ${status}, ${from}, ${to}, 'day', ${note}, ${answer}, ${recorded},
      ${options.fitNote ?? null}, ${user}, ${answer === null ? null : user}, ${at}, ${at})`.execute(db);
  for (const { date, share, minutes } of options.days ?? [{ date: from, share: 100, minutes: 450 }]) {
    await sql`insert into absence_day (nursery_id, absence_id, date, share, minutes)
      values (${nursery}, ${id}, ${date}, ${share}, ${minutes})`.execute(db);
  }
  return id;
}

/** A recorded sickness of a new person of a branch, with its fit note. */
export async function makeSickness(world: World, { nursery, branch }: { nursery: string; branch: string }) {
  const { profile } = await makeStaff(world, nursery, branch, 'nursery-staff');
  const sickness = await makeAbsence(
    world,
    { nursery, profile },
    { type: absenceType.fitNote, status: 'approved', recorded: true, fitNote: `${newId()}.fitnote.pdf` },
  );
  return { sickness };
}
