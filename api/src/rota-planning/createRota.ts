import { sql } from 'kysely';
import { addDays, isoWeek, mondayOf, weekday } from '@bairn/shared/format/date';
import { now } from '@bairn/shared/schema/clock';
import type { RotaHead } from '@bairn/shared/schema/rotaShift';
import type { TemplateShift } from '@bairn/shared/schema/rotaTemplates';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { datesOfWeek } from '../rota/datesOfWeek.ts';
import type { RotaReader } from '../rota/readFacts.ts';
import { findRota, readRotaShifts, type OfBranch } from '../rota/weekQueries.ts';
import type { By } from './by.ts';
import { planShifts, type Planned } from './planShifts.ts';
import { readTemplateShifts } from './readTemplateShifts.ts';
import { tellRota } from './tellRota.ts';
import { insertShifts } from './writeShifts.ts';

type Week = { year: number; week: number };

/** Makes the empty draft of a week. @returns its id, or null where the week has a rota */
export async function insertRota(tx: Tx, { nursery, branch }: OfBranch, { year, week }: Week, by: By) {
  const id = newId();
  const { rows } = await sql<{ id: string }>`
    insert into rota (nursery_id, id, branch_id, year, week, status, created_at)
    values (${nursery}, ${id}, ${branch}, ${year}, ${week}, 'draft', ${now()})
    on conflict (nursery_id, branch_id, year, week) do nothing returning id`.execute(tx);
  if (!rows[0]) return null;
  await audit(tx, {
    user: by.user,
    nursery,
    action: 'rota.create',
    object: { type: 'rota', id },
    related: { branch_id: branch },
    request: by.request,
  });
  return id;
}

/** Writes planned shifts as new ones of a rota. */
export const insertPlanned = (
  tx: Tx,
  of: { nursery: string; rota: string },
  planned: readonly Planned[],
  version: number,
) =>
  insertShifts(
    tx,
    of,
    planned.map((one) => ({ ...one, id: newId(), version, confirmation: 'pending', declined_reason: null })),
  );

/** The shifts from which a draft is made, by weekday. @throws Refusal 404, 409 `no_previous` */
async function sourceOf(tx: Tx, of: OfBranch, { year, week }: Week, from: string): Promise<TemplateShift[]> {
  if (from === 'empty') return [];
  if (from !== 'previous') {
    const { rows } = await sql`select from rota_template where nursery_id = ${of.nursery} and branch_id = ${of.branch}
      and id = ${from}`.execute(tx);
    if (rows.length === 0) throw notFound('This template could not be found.');
    return readTemplateShifts(tx, of.nursery, from);
  }
  const before = isoWeek(addDays(mondayOf(year, week), -7));
  const shifts = await readRotaShifts(tx, of, sql`o.year = ${before.year} and o.week = ${before.week}`);
  if (shifts.length === 0) throw conflict('The previous week has no rota to copy.', 'no_previous');
  return shifts.map(({ date, ...shift }) => ({ ...shift, day: weekday(date) }));
}

type Asked = Week & { from: string };

/** Makes the draft of a week. @throws Refusal 404, 409 `exists` and `no_previous`, 422 for a week that the year does not have */
export async function create(
  tx: Tx,
  of: OfBranch,
  asked: Asked,
  { reader, by }: { reader: RotaReader; by: By },
): Promise<RotaHead & { copied: number; opened: number }> {
  const dates = datesOfWeek(asked.year, asked.week);
  if (!dates) throw invalid({ week: ['This year has no such week'] });
  const shifts = await sourceOf(tx, of, asked, asked.from);
  const id = await insertRota(tx, of, asked, by);
  if (!id) throw conflict('This week has a rota already.', 'exists');
  const { planned, conflicts } = await planShifts(tx, of, {
    shifts,
    dates,
    statusOn: () => 'draft',
    outcome: 'open',
    role: reader.role,
  });
  await insertPlanned(tx, { nursery: of.nursery, rota: id }, planned, 1);
  await tellRota(tx, of.branch, id);
  const opened = conflicts.filter(({ outcome }) => outcome === 'open').length;
  return { ...(await findRota(tx, of, id)), copied: planned.length, opened };
}
