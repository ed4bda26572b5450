import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { RotaPerson, RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import type { StaffRole } from '../access/person.ts';
import type { Handle } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';
import { datesOfWeek } from './datesOfWeek.ts';
import { needsOf } from './needsOf.ts';
import { workedMinutes } from './workedMinutes.ts';
import { readCare } from './readCare.ts';
import { readPeople } from './readPeople.ts';
import { findRota, readCertificate, readDates, readRooms, readRotaShifts, type OfBranch } from './weekQueries.ts';

/** Who reads a rota. */
export type RotaReader = { profile: string; role: StaffRole };

/** What staff who are no admins see of a colleague: who they are. */
const asColleague = ({ id, name, avatar_url, role, employment_type, job_title }: RotaPerson): RotaPerson => ({
  id,
  name,
  avatar_url,
  role,
  employment_type,
  job_title,
  contracted_minutes: null,
  under_18: false,
  opted_out_48h: false,
  hourly_pence: null,
  standing: [],
  unavailable: [],
  availability: [],
  before: [],
  after: [],
  average_minutes: 0,
  average_weeks: 0,
});

/** What a reader who is no admin does not see of a week. */
function asStaff(week: RotaWithFacts, { profile }: RotaReader): RotaWithFacts {
  return {
    ...week,
    rota: { ...week.rota, certificate: null },
    staff: week.staff.map((person) =>
      person.id === profile ? { ...person, hourly_pence: null } : asColleague(person),
    ),
    shifts: week.shifts.map((shift) =>
      shift.staff_profile_id === profile ? shift : { ...shift, note: null, declined_reason: null },
    ),
    can: { edit: false, publish: false, sign: false, correct: false, remind: false },
  };
}

/**
 * A rota with everything that its rules depend on: as many statements for 30 people as for one.
 * @throws Refusal 404; for staff also while it is a draft
 */
export async function readFacts(db: Handle, of: OfBranch, id: string, reader: RotaReader): Promise<RotaWithFacts> {
  const rota = await findRota(db, of, id);
  const isAdmin = reader.role !== 'nursery-staff';
  if (!isAdmin && rota.status === 'draft') throw notFound('This rota could not be found.');
  const dates = datesOfWeek(rota.year, rota.week) ?? [];
  const shifts = await readRotaShifts(db, of, sql`h.rota_id = ${id}`);
  const care = await readCare(db, of, dates);
  const used = [...shifts, ...care.stays].flatMap(({ room_id }) => room_id ?? []);
  const week: RotaWithFacts = {
    rota: { ...rota, certificate: isAdmin ? await readCertificate(db, of, id) : null },
    today: localDate(),
    days: await readDates(db, of, dates),
    rooms: await readRooms(db, of, [...new Set(used)]),
    staff: await readPeople(db, of, dates, { rota: id, reader: reader.role }),
    shifts,
    needs: dates.map((date) => needsOf(date, care)),
    rounding: care.terms.rounding ?? 'pooled',
    childminder: care.terms.childminder,
    can: {
      edit: rota.status !== 'locked',
      publish: rota.status === 'draft',
      sign: reader.role === 'nursery-super-admin',
      correct: rota.status === 'locked',
      remind: rota.status === 'published' && shifts.some(({ confirmation }) => confirmation === 'pending'),
    },
  };
  return isAdmin ? week : asStaff(week, reader);
}

/** The people of a week, whether or not it has a rota. @throws Refusal 404 for a week that the year does not have */
export async function readWeekStaff(
  db: Handle,
  of: OfBranch,
  { year, week }: { year: number; week: number },
  reader: RotaReader,
) {
  const dates = datesOfWeek(year, week);
  if (!dates) throw notFound('This year has no such week.');
  const [first, last] = [dates[0], dates.at(-1)];
  const { rows } = await sql<{ id: string }>`
    select id from rota where nursery_id = ${of.nursery} and branch_id = ${of.branch} and year = ${year}
      and week = ${week}`.execute(db);
  const shifts = await readRotaShifts(
    db,
    of,
    sql`h.date between ${first} and ${last}
    and h.confirmation in ('pending', 'confirmed')`,
  );
  const staff = await readPeople(db, of, dates, { rota: rows[0]?.id ?? null, reader: reader.role });
  return {
    days: await readDates(db, of, dates),
    staff: staff.map((person) => ({
      ...person,
      rostered_minutes: workedMinutes(shifts.filter(({ staff_profile_id }) => staff_profile_id === person.id)),
    })),
  };
}
