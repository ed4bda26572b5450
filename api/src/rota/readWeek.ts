import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { dutiesOf, shortageOf } from '@bairn/shared/format/cover';
import { mostNeeded, needSteps } from '@bairn/shared/format/staffNeeded';
import { localDate } from '@bairn/shared/schema/clock';
import type { RotaDay, RotaWeek } from '@bairn/shared/schema/rota';
import { fileUrl } from '../files/files.ts';
import type { Db } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';
import { datesOfWeek } from './datesOfWeek.ts';
import { readCare, type BranchCare } from './readCare.ts';
import { readClosingDays, readRota, readShifts, readStaff, type ShiftRow } from './rotaQueries.ts';

type Week = { nursery: string; branch: string; year: number; week: number };

/** A declined shift is unassigned until an admin gives it to another person. */
const isWorked = ({ confirmation }: ShiftRow) => confirmation === 'pending' || confirmation === 'confirmed';
const minutesOf = (shifts: readonly ShiftRow[]) =>
  shifts.filter(isWorked).reduce((sum, { minutes }) => sum + minutes, 0);

const peopleOf = (shifts: readonly ShiftRow[]) => new Set(shifts.map(({ staff_profile_id }) => staff_profile_id)).size;

/** A date of a rota: what its children need, and who is on shift. */
export function dayOf(
  date: string,
  shifts: readonly ShiftRow[],
  { stays, terms }: BranchCare,
  closed: string | null,
): z.output<typeof RotaDay> {
  const working = shifts.filter((shift) => shift.date === date && isWorked(shift));
  const staying = stays.filter((stay) => stay.date === date);
  const counted = working.filter((shift) => shift.counts);
  const steps = needSteps(date, staying, terms);
  return {
    date,
    children: new Set(staying.map(({ child_id }) => child_id)).size,
    staff_needed: mostNeeded(steps),
    shortage: shortageOf(steps, dutiesOf(steps, counted)),
    staff: peopleOf(working),
    counted: peopleOf(counted),
    first_aiders: peopleOf(working.filter((shift) => shift.first_aider)),
    minutes: minutesOf(working),
    closed,
  };
}

/**
 * A branch's week with its days, its staff and, if it has a rota, their shifts.
 * @throws Refusal 404 for a week that the year does not have.
 */
export async function readWeek(db: Db, { year, week, ...branch }: Week): Promise<z.output<typeof RotaWeek>> {
  const dates = datesOfWeek(year, week);
  if (!dates) throw notFound('This year has no such week.');
  const rota = (await readRota(db, branch, year, week)) ?? null;
  const shifts = rota ? await readShifts(db, branch, sql`h.rota_id = ${rota.id}`) : [];
  const staff = await readStaff(db, branch, rota?.id ?? null);
  const care = await readCare(db, branch, dates);
  const closing = new Map((await readClosingDays(db, branch, dates)).map(({ date, name }) => [date, name]));
  return {
    year,
    week,
    rota,
    days: dates.map((date) => dayOf(date, shifts, care, closing.get(date) ?? null)),
    staff: staff.map(({ avatar_key, ...person }) => {
      const own = shifts.filter(({ staff_profile_id }) => staff_profile_id === person.id);
      return { ...person, avatar_url: fileUrl(avatar_key), rostered_minutes: minutesOf(own), shifts: own };
    }),
    today: localDate(),
  };
}
