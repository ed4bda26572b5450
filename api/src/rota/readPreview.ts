import { sql } from 'kysely';
import { localDate, localTime } from '@bairn/shared/schema/clock';
import type { RotaPreview } from '@bairn/shared/schema/rotaViews';
import type { Handle } from '../database/database.ts';
import { fileUrl } from '../files/files.ts';
import { notFound } from '../refusals/refusal.ts';
import { datesOfWeek } from './datesOfWeek.ts';
import type { RotaReader } from './readFacts.ts';
import { findRota, readDates, readRooms, readRotaShifts, type OfBranch } from './weekQueries.ts';
import { workedMinutes } from './workedMinutes.ts';

type Named = { id: string; name: string; avatar_key: string | null };

async function readNames(db: Handle, nursery: string, ids: readonly string[]) {
  const { rows } = await sql<Named>`
    select s.id, u.first_name || ' ' || u.last_name as name, f.key as avatar_key from staff_profile s
    join "user" u on u.id = s.user_id left join stored_file f on f.id = u.avatar_file_id
    where s.nursery_id = ${nursery} and s.id = any(${ids}::uuid[])
    order by lower(u.first_name), lower(u.last_name), s.id`.execute(db);
  return rows;
}

/** A rota as staff see it. @throws Refusal 404; for staff also while it is a draft */
export async function readPreview(db: Handle, of: OfBranch, id: string, reader: RotaReader): Promise<RotaPreview> {
  const rota = await findRota(db, of, id);
  const isAdmin = reader.role !== 'nursery-staff';
  if (!isAdmin && rota.status === 'draft') throw notFound('This rota could not be found.');
  const dates = datesOfWeek(rota.year, rota.week) ?? [];
  const isOwn = ({ staff_profile_id }: { staff_profile_id: string | null }) => staff_profile_id === reader.profile;
  const shifts = (await readRotaShifts(db, of, sql`h.rota_id = ${id}`))
    .filter((shift) => shift.confirmation !== 'declined' || isOwn(shift))
    .map((shift) => (isAdmin || isOwn(shift) ? shift : { ...shift, note: null, declined_reason: null }));
  const people = [...new Set(shifts.flatMap(({ staff_profile_id }) => staff_profile_id ?? []))];
  const [today, time] = [localDate(), localTime()];
  return {
    rota,
    today,
    days: await readDates(db, of, dates),
    rooms: await readRooms(db, of, [...new Set(shifts.flatMap(({ room_id }) => room_id ?? []))]),
    staff: (await readNames(db, of.nursery, people)).map(({ avatar_key, ...person }) => ({
      ...person,
      avatar_url: fileUrl(avatar_key),
      is_self: person.id === reader.profile,
      minutes: workedMinutes(
        shifts.filter(
          ({ staff_profile_id, confirmation }) => staff_profile_id === person.id && confirmation !== 'declined',
        ),
      ),
    })),
    shifts,
    can_answer: shifts
      .filter(
        (shift) =>
          isOwn(shift) &&
          rota.status === 'published' &&
          shift.confirmation === 'pending' &&
          (shift.date > today || (shift.date === today && shift.start_time > time)),
      )
      .map((shift) => shift.id),
    can_edit: isAdmin && rota.status !== 'locked',
  };
}
