import { sql } from 'kysely';
import { formatDay } from '@bairn/shared/format/date';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import type { RoomDetails } from '@bairn/shared/schema/rooms';
import { audit } from '../audit/audit.ts';
import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import { tellBranch } from '../realtime/tell.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { lockRoom } from './lockRoom.ts';
import { refuseRoomOverfull } from './refuseRoomOverfull.ts';
import { replaceSpans } from './replaceSpans.ts';
import type { OfBranch } from './roomQueries.ts';

/** The person and the call that change a room. */
type Call = OfBranch & { user: string; request: string };

async function note(tx: Tx, call: Call, room: string, action: 'room.create' | 'room.update' | 'room.archive') {
  const { user, nursery, request } = call;
  await audit(tx, { user, nursery, action, object: { type: 'room', id: room }, request });
  await tellBranch(tx, call.branch, 'room.changed', { id: room });
}

/** Two rooms of one name could not be told apart where a session names its room. @throws Refusal 422 */
async function refuseSameName(tx: Tx, { nursery, branch }: OfBranch, name: string, but: string | null) {
  const { rows } = await sql`
    select from room where nursery_id = ${nursery} and branch_id = ${branch} and archived_at is null
      and lower(name) = lower(${name}) and id is distinct from ${but}::uuid limit 1`.execute(tx);
  if (rows.length > 0) throw invalid({ name: ['There is a room of this name already.'] });
}

async function writeSpans(tx: Tx, { nursery }: OfBranch, room: string, { ratio_overrides, closures }: RoomDetails) {
  const of = { nursery, owner: room, today: localDate() };
  if (ratio_overrides) await replaceSpans(tx, 'ratio_overrides', of, ratio_overrides);
  if (closures) await replaceSpans(tx, 'closures', of, closures);
}

/** Adds a room. @returns its id. @throws Refusal 422 */
export async function addRoom(tx: Tx, call: Call, details: RoomDetails): Promise<string> {
  const { nursery, branch } = call;
  const { name, capacity, area = null, space_reason = null, age_from_months, age_to_months } = details;
  await refuseSameName(tx, call, name, null);
  const id = newId();
  await sql`
    insert into room (nursery_id, id, branch_id, name, capacity, area, space_reason, age_from_months, age_to_months,
      created_at)
    values (${nursery}, ${id}, ${branch}, ${name}, ${capacity}, ${area}, ${space_reason}, ${age_from_months},
      ${age_to_months}, ${now()})`.execute(tx);
  await writeSpans(tx, call, id, details);
  await note(tx, call, id, 'room.create');
  return id;
}

/** Locks a room of the branch. @throws Refusal 404 */
async function holdRoom(tx: Tx, of: OfBranch, id: string) {
  const room = await lockRoom(tx, of, id);
  if (!room) throw notFound('This room could not be found.');
  return room;
}

/**
 * Changes a room that is as the person saw it.
 * @throws Refusal 404, 422, or 409: `changed` meanwhile, or `room_full` or `room_closed` for a session that uses it.
 */
export async function saveRoom(tx: Tx, call: Call, id: string, details: RoomDetails & { revision: number }) {
  const { name, capacity, area = null, space_reason = null, age_from_months, age_to_months, revision } = details;
  const room = await holdRoom(tx, call, id);
  if (room.revision !== revision) {
    throw conflict('Someone else has just changed this room. Please look again.', 'changed');
  }
  await refuseSameName(tx, call, name, id);
  await sql`
    update room set name = ${name}, capacity = ${capacity}, area = ${area}, space_reason = ${space_reason},
      age_from_months = ${age_from_months}, age_to_months = ${age_to_months}, revision = revision + 1
    where nursery_id = ${call.nursery} and id = ${id}`.execute(tx);
  await writeSpans(tx, call, id, details);
  await refuseRoomOverfull(tx, { nursery: call.nursery, branch: call.branch, room: id });
  await note(tx, call, id, 'room.update');
}

/**
 * Archives a room: what refers to it keeps its name.
 * @throws Refusal 404, or 409 `in_use` by a session with coming dates.
 */
export async function archiveRoom(tx: Tx, call: Call, id: string) {
  const { nursery } = call;
  await holdRoom(tx, call, id);
  const today = localDate();
  const { rows } = await sql<{ name: string; last: string }>`
    select s.name, max(i.date) as last
    from session s join session_instance i on i.nursery_id = s.nursery_id and i.session_id = s.id
    where s.nursery_id = ${nursery} and s.room_id = ${id} and s.status <> 'archived'
      and (i.date > ${today} or i.date = ${today} and i.end_time > ${localTime()}::time)
    group by s.id, s.name order by last desc, s.name limit 1`.execute(tx);
  const [user] = rows;
  if (user) {
    throw conflict(
      `${user.name} uses this room until ${formatDay(user.last)}. Give it another room or archive it first.`,
      'in_use',
    );
  }
  await sql`update room set archived_at = ${now()} where nursery_id = ${nursery} and id = ${id}`.execute(tx);
  await note(tx, call, id, 'room.archive');
}
