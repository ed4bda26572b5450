import { sql, type RawBuilder } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { ListQuery } from '@bairn/shared/schema/list';
import { roomList } from '@bairn/shared/schema/lists/rooms';
import type { Room } from '@bairn/shared/schema/rows/rooms';
import type { Db, Handle } from '../database/database.ts';
import { containing } from '../http/paging.ts';
import { readList } from '../http/readList.ts';
import { notFound } from '../refusals/refusal.ts';

/** The branch of the path, allowed by the access rule. */
export type OfBranch = { nursery: string; branch: string };
type RoomRow = Omit<Room, 'can'>;

const listed = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(t), '[]') from (${rows}) t)`;

/** A room `r` with its sessions, and its agreed ratios and closures from `today` on. */
const columns = (today: string) => sql`r.id, r.name, r.capacity, r.area, r.space_reason, r.age_from_months,
  r.age_to_months, r.revision,
  (select count(*)::integer from room before
    where before.nursery_id = r.nursery_id and before.branch_id = r.branch_id and before.id < r.id) as room_index,
  ${listed(sql`
    select s.id, s.name from session s
    where s.nursery_id = r.nursery_id and s.room_id = r.id and s.status <> 'archived' order by lower(s.name), s.id`)}
    as sessions,
  ${listed(sql`
    select o.id, o.ratio, o.reason, o.from_date, o.to_date from room_ratio_override o
    where o.nursery_id = r.nursery_id and o.room_id = r.id and coalesce(o.to_date >= ${today}, true)
    order by o.from_date, o.id`)} as ratio_overrides,
  ${listed(sql`
    select x.id, x.reason, x.from_date, x.to_date from room_closure x
    where x.nursery_id = r.nursery_id and x.room_id = r.id and x.to_date >= ${today} order by x.from_date, x.id`)}
    as closures`;

const kept = ({ nursery, branch }: OfBranch) =>
  sql`r.nursery_id = ${nursery} and r.branch_id = ${branch} and r.archived_at is null`;

/** The branch's rooms that are not archived. `edit`: whether the reader may change them. */
export function readRooms(db: Db, of: OfBranch, query: ListQuery<typeof roomList>, edit: boolean) {
  const today = localDate();
  const inRepair = sql`exists (select from room_closure x
    where x.nursery_id = r.nursery_id and x.room_id = r.id and ${today} between x.from_date and x.to_date)`;
  return readList(db, roomList, query, {
    columns: columns(today),
    from: sql`room r`,
    where: kept(of),
    id: sql`r.id`,
    filters: {
      search: (typed) => sql`r.name ilike ${containing(typed)}`,
      status: (status) => (status === 'repair' ? inRepair : sql`not ${inRepair}`),
    },
    orders: {
      age: sql`r.age_from_months, r.age_to_months, lower(r.name)`,
      '-age': sql`r.age_from_months desc, r.age_to_months desc, lower(r.name)`,
      name: sql`lower(r.name)`,
      '-name': sql`lower(r.name) desc`,
      places: sql`r.capacity, lower(r.name)`,
      '-places': sql`r.capacity desc, lower(r.name)`,
    },
    map: (row: RoomRow) => ({ ...row, can: { edit } }),
  });
}

/** A room of the branch. @throws Refusal 404: it does not exist here, or is archived. */
export async function readRoom(db: Handle, of: OfBranch, id: string): Promise<RoomRow> {
  const { rows } = await sql<RoomRow>`
    select ${columns(localDate())} from room r where ${kept(of)} and r.id = ${id}`.execute(db);
  const [room] = rows;
  if (!room) throw notFound('This room could not be found.');
  return room;
}
