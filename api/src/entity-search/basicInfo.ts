import { sql } from 'kysely';
import type { childrenBasicInfo } from '@bairn/shared/calls/entitySearch';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import { needsOf, type KnownNeeds } from '@bairn/shared/schema/needs';
import type { Db } from '../database/database.ts';
import { childNeeds } from '../families/childNeeds.ts';

type Info = DataOf<typeof childrenBasicInfo>[number];
type Row = Omit<Info, 'allergies' | 'photo_url'> & KnownNeeds;

/** The children on the roll of a branch who have not left, by name. Children have no photo yet. */
export async function readBasicInfo(db: Db, { nursery, branch }: { nursery: string; branch: string }): Promise<Info[]> {
  const { rows } = await sql<Row>`
    select c.id, c.first_name, c.first_name || ' ' || c.last_name as full_name, c.dob, r.name as room, ${childNeeds}
    from child_profile p join child c on c.id = p.child_id
    left join room r on r.nursery_id = p.nursery_id and r.id = p.room_id
    where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.status <> 'left'
    order by lower(c.first_name), lower(c.last_name), c.id`.execute(db);
  return rows.map(({ id, first_name, full_name, dob, room, ...needs }) => ({
    id,
    first_name,
    full_name,
    dob,
    photo_url: null,
    room,
    allergies: needsOf(needs).allergies.state,
  }));
}
