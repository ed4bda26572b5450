import { sql } from 'kysely';
import type { DayReport } from '@bairn/shared/schema/dayReport';
import { readDay } from '../attendance/readDay.ts';
import { namesOf } from '../config/lists.ts';
import type { Db } from '../database/database.ts';
import { keyPeople } from '../families/keyPeople.ts';
import { notFound } from '../refusals/refusal.ts';

type Place = { nursery: string; branch: string };

/** Those with a shift on the date, as the published rota has it; declined shifts do not count. */
async function readStaff(db: Db, { nursery, branch }: Place, date: string): Promise<DayReport['staff']> {
  const { rows } = await sql<DayReport['staff'][number]>`
    select s.id, u.first_name || ' ' || u.last_name as name, s.start_time, s.end_time
    from shift s join rota r on r.nursery_id = s.nursery_id and r.id = s.rota_id
    join staff_profile p on p.nursery_id = s.nursery_id and p.id = s.staff_profile_id and p.deleted_at is null
    join "user" u on u.id = p.user_id and u.deleted_at is null
    where s.nursery_id = ${nursery} and r.branch_id = ${branch} and r.status <> 'draft' and s.date = ${date}
      and s.confirmation in ('pending', 'confirmed')
    order by s.start_time, lower(u.first_name), lower(u.last_name), s.id`.execute(db);
  return rows;
}

type Named = { name: string } | null;

/** The room and the key people of each child on the roll. */
async function readPlaces(db: Db, { nursery, branch }: Place) {
  const { rows } = await sql<{ child_id: string; room: string | null; key_person: Named; buddy: Named }>`
    select p.child_id, r.name as room, ${keyPeople} from child_profile p
    left join room r on r.nursery_id = p.nursery_id and r.id = p.room_id
    where p.nursery_id = ${nursery} and p.branch_id = ${branch}`.execute(db);
  return new Map(
    rows.map(({ child_id, room, key_person, buddy }) => [
      child_id,
      { room, key_people: [key_person, buddy].flatMap((one) => one?.name ?? []) },
    ]),
  );
}

/** One day of a branch; today's without a date. @throws Refusal 404 */
export async function readReport(db: Db, place: Place, asked: string | undefined): Promise<DayReport> {
  const { rows } = await sql<{ name: string; meals: number[] }>`
    select name, meals from branch where nursery_id = ${place.nursery} and id = ${place.branch}`.execute(db);
  const [branch] = rows;
  if (!branch) throw notFound();
  const day = await readDay(db, { ...place, contacts: false }, asked === undefined ? {} : { date: asked });
  const places = await readPlaces(db, place);
  const present = new Set(day.entries.flatMap(({ status, child }) => (status === 'absent' ? [] : [child.id])));
  return {
    date: day.date,
    today: day.today,
    service: branch.name,
    headcount: day.headcount,
    adults_needed: day.adults_needed,
    sessions: day.sessions.map(({ session_id, name, start_time, end_time, status, headcount }) => ({
      id: session_id,
      name,
      start_time,
      end_time,
      status,
      headcount,
    })),
    children: day.entries.map(({ child, ...entry }) => ({
      booking_id: entry.booking_id,
      child_id: child.id,
      full_name: child.full_name,
      age_months: child.age_months,
      room: places.get(child.id)?.room ?? null,
      key_people: places.get(child.id)?.key_people ?? [],
      session_name: entry.session_name,
      start_time: entry.start_time,
      end_time: entry.end_time,
      status: entry.status,
      absence_reason: entry.absence_reason,
      collected_by: entry.collected_by,
      note: entry.note,
      allergies: child.allergies,
      no_allergies_on: child.no_allergies_on,
      medical_needs: child.medical_needs,
      no_medical_needs_on: child.no_medical_needs_on,
    })),
    meals: { names: namesOf('meals', branch.meals), children: present.size },
    staff: await readStaff(db, place, day.date),
  };
}
