import { sql } from 'kysely';
import type { ListQuery } from '@bairn/shared/schema/list';
import { rotaTemplateList } from '@bairn/shared/schema/lists/rotas';
import type { RotaTemplate } from '@bairn/shared/schema/rotaTemplates';
import type { RotaTemplateRow } from '@bairn/shared/schema/rows/rotas';
import type { Handle } from '../database/database.ts';
import { fileUrl } from '../files/files.ts';
import { containing } from '../http/paging.ts';
import { readList } from '../http/readList.ts';
import { fullName, worksAt } from '../leave/judge.ts';
import { notFound } from '../refusals/refusal.ts';
import { readTemplateShifts } from '../rota-planning/readTemplateShifts.ts';
import { readOpening, readRooms, type OfBranch } from '../rota/weekQueries.ts';

/** The rota templates of a branch. */
export const readTemplates = (db: Handle, { nursery, branch }: OfBranch, query: ListQuery<typeof rotaTemplateList>) =>
  readList(db, rotaTemplateList, query, {
    columns: sql`t.id, t.name, t.note, t.changed_at, n.*`,
    from: sql`rota_template t cross join lateral (
      select count(*)::int as shifts, count(distinct h.staff_profile_id)::int as people,
        coalesce(sum(extract(epoch from h.end_time - h.start_time) / 60 - h.break_minutes), 0)::int as minutes
      from rota_template_shift h where h.nursery_id = t.nursery_id and h.rota_template_id = t.id) n`,
    counted: sql`rota_template t`,
    where: sql`t.nursery_id = ${nursery} and t.branch_id = ${branch}`,
    id: sql`t.id`,
    filters: { search: (typed) => sql`t.name ilike ${containing(typed)}` },
    orders: sql`lower(t.name)`,
    map: (row: RotaTemplateRow) => row,
  });

type Head = Pick<RotaTemplate, 'id' | 'name' | 'note' | 'version' | 'changed_at'>;

/** A template of a branch. @throws Refusal 404 */
export async function findTemplate(db: Handle, { nursery, branch }: OfBranch, id: string, lock = false): Promise<Head> {
  const { rows } = await sql<Head>`
    select id, name, note, version, changed_at from rota_template
    where nursery_id = ${nursery} and branch_id = ${branch} and id = ${id} ${lock ? sql`for no key update` : sql``}`.execute(
    db,
  );
  if (!rows[0]) throw notFound('This template could not be found.');
  return rows[0];
}

/** A template with its week, and whom and where its shifts can be. @throws Refusal 404 */
export async function readTemplate(db: Handle, of: OfBranch, id: string): Promise<RotaTemplate> {
  const head = await findTemplate(db, of, id);
  const shifts = await readTemplateShifts(db, of.nursery, id);
  const people = shifts.flatMap(({ staff_profile_id }) => staff_profile_id ?? []);
  const here = sql`${worksAt(of.nursery, of.branch)} and s.suspended_at is null`;
  const { rows: staff } = await sql<Omit<RotaTemplate['staff'][number], 'avatar_url'> & { avatar_key: string | null }>`
    select s.id, ${fullName} as name, f.key as avatar_key, s.contracted_minutes, ${here} as is_here
    from staff_profile s join "user" u on u.id = s.user_id left join stored_file f on f.id = u.avatar_file_id
    where s.nursery_id = ${of.nursery} and (s.id = any(${people}::uuid[]) or ${here} and exists (
      select from staff_branch w where w.nursery_id = s.nursery_id and w.staff_profile_id = s.id
        and w.branch_id = ${of.branch}))
    order by lower(u.first_name), lower(u.last_name), s.id`.execute(db);
  const rooms = await readRooms(db, of, [...new Set(shifts.flatMap(({ room_id }) => room_id ?? []))]);
  return {
    ...head,
    shifts,
    rooms,
    staff: staff.map(({ avatar_key, ...person }) => ({ ...person, avatar_url: fileUrl(avatar_key) })),
    opening: await readOpening(db, of),
  };
}
