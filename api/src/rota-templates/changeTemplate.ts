import { sql } from 'kysely';
import type { createTemplate, saveTemplate } from '@bairn/shared/calls/rotaTemplates';
import { weekday } from '@bairn/shared/format/date';
import { now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import type { TemplateShift } from '@bairn/shared/schema/rotaTemplates';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { worksAt } from '../leave/judge.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import type { By } from '../rota-planning/by.ts';
import { readTemplateShifts } from '../rota-planning/readTemplateShifts.ts';
import { tellRota } from '../rota-planning/tellRota.ts';
import { findRota, readRotaShifts, type OfBranch } from '../rota/weekQueries.ts';
import { findTemplate } from './readTemplates.ts';

type Given = ReadOf<typeof saveTemplate, 'body'>['shifts'];

/** @throws Refusal 422 where a new shift names a person or a room that are not the branch's, or an id twice */
async function refuseStrangers(tx: Tx, { nursery, branch }: OfBranch, shifts: Given, before: readonly TemplateShift[]) {
  if (new Set(shifts.map(({ id }) => id)).size < shifts.length)
    throw invalid({ shifts: ['Each shift needs an id of its own'] });
  const known = new Set(before.flatMap(({ staff_profile_id, room_id }) => [staff_profile_id, room_id]));
  const { rows } = await sql<{ people: string[]; rooms: string[]; taken: number }>`
    select (select coalesce(json_agg(s.id), '[]') from staff_profile s where ${worksAt(nursery, branch)}) as people,
      (select coalesce(json_agg(r.id), '[]') from room r where r.nursery_id = ${nursery} and r.branch_id = ${branch}
        and r.archived_at is null) as rooms,
      (select count(*)::int from rota_template_shift h where h.id = any(${shifts.map(({ id }) => id)}::uuid[])
        and not h.id = any(${before.map(({ id }) => id)}::uuid[])) as taken`.execute(tx);
  const [{ people, rooms, taken } = { people: [], rooms: [], taken: 0 }] = rows;
  if (taken > 0) throw invalid({ shifts: ['Each shift needs an id of its own'] });
  const [staff, places] = [new Set(people), new Set(rooms)];
  for (const [index, { staff_profile_id: person, room_id: room }] of shifts.entries()) {
    if (person && !staff.has(person) && !known.has(person)) {
      throw invalid({ [`shifts.${index}.staff_profile_id`]: ['This person does not work here'] });
    }
    if (room && !places.has(room) && !known.has(room))
      throw invalid({ [`shifts.${index}.room_id`]: ['This room does not exist'] });
  }
}

/** @throws Refusal 409 `name` */
async function refuseName(tx: Tx, { nursery, branch }: OfBranch, name: string, id: string) {
  const { rows } = await sql`select from rota_template where nursery_id = ${nursery} and branch_id = ${branch}
    and lower(name) = lower(${name}) and id <> ${id}`.execute(tx);
  if (rows.length > 0) throw conflict('Another template has this name.', 'name');
}

const insertAll = (tx: Tx, { nursery }: OfBranch, template: string, shifts: Given) =>
  sql`
  insert into rota_template_shift (nursery_id, id, rota_template_id, staff_profile_id, room_id, day, start_time, end_time,
    break_minutes, break_start, note)
  select ${nursery}, id, ${template}, staff_profile_id, room_id, day, start_time, end_time, break_minutes, break_start, note
  from jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb) as t (id uuid, staff_profile_id uuid, room_id uuid, day smallint,
    start_time time, end_time time, break_minutes smallint, break_start time, note text)`.execute(tx);

async function note(tx: Tx, { nursery, branch }: OfBranch, id: string, action: 'create' | 'change' | 'delete', by: By) {
  await audit(tx, {
    user: by.user,
    nursery,
    action: `rota_template.${action}`,
    object: { type: 'rota_template', id },
    related: { branch_id: branch },
    request: by.request,
  });
  await tellRota(tx, branch, id);
}

/** Makes a template of shifts, or of a rota's. Returns its id. @throws Refusal 404, 409 `name`, 422 */
export async function create(
  tx: Tx,
  of: OfBranch,
  body: ReadOf<typeof createTemplate, 'body'>,
  by: By,
): Promise<string> {
  const { name, note: text = null, rota } = body;
  const id = newId();
  // Two of the same name come one after another.
  await sql`select from branch where nursery_id = ${of.nursery} and id = ${of.branch} for no key update`.execute(tx);
  await refuseName(tx, of, name, id);
  let { shifts } = body;
  if (rota !== undefined) {
    await findRota(tx, of, rota);
    const own = await readRotaShifts(tx, of, sql`h.rota_id = ${rota}`);
    shifts = own.map(({ date, ...shift }) => ({ ...shift, id: newId(), day: weekday(date) }));
  } else {
    await refuseStrangers(tx, of, shifts, []);
  }
  await sql`insert into rota_template (nursery_id, id, branch_id, name, note, created_at, changed_at)
    values (${of.nursery}, ${id}, ${of.branch}, ${name}, ${text}, ${now()}, ${now()})`.execute(tx);
  await insertAll(tx, of, id, shifts);
  await note(tx, of, id, 'create', by);
  return id;
}

/** Changes a template; its shifts take the place of the former ones. @throws Refusal 404, 409 `changed` and `name`, 422 */
export async function save(tx: Tx, of: OfBranch, id: string, body: ReadOf<typeof saveTemplate, 'body'>, by: By) {
  const { version, name, note: text = null, shifts } = body;
  await sql`select from branch where nursery_id = ${of.nursery} and id = ${of.branch} for no key update`.execute(tx);
  const head = await findTemplate(tx, of, id, true);
  if (head.version !== version)
    throw conflict('Someone else has just changed this template. Please look again.', 'changed');
  await refuseName(tx, of, name, id);
  await refuseStrangers(tx, of, shifts, await readTemplateShifts(tx, of.nursery, id));
  await sql`update rota_template set name = ${name}, note = ${text}, version = version + 1, changed_at = ${now()}
    where nursery_id = ${of.nursery} and id = ${id}`.execute(tx);
  await sql`delete from rota_template_shift where nursery_id = ${of.nursery} and rota_template_id = ${id}`.execute(tx);
  await insertAll(tx, of, id, shifts);
  await note(tx, of, id, 'change', by);
}

/** Deletes a template. @throws Refusal 404 */
export async function remove(tx: Tx, of: OfBranch, id: string, by: By) {
  await findTemplate(tx, of, id, true);
  await sql`delete from rota_template where nursery_id = ${of.nursery} and id = ${id}`.execute(tx);
  await note(tx, of, id, 'delete', by);
  return { id };
}
