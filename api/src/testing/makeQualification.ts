import { sql } from 'kysely';
import type { QualificationKind, QualificationStatus } from '@bairn/shared/schema/staffWords';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import type { World } from './world.ts';

/** A qualification of a member of staff: a first aid certificate from 2020 without an end, approved, by default. */
export async function makeQualification(
  world: World,
  nursery: { id: string },
  profile: string,
  own: {
    kind?: QualificationKind;
    from?: string;
    until?: string | null;
    status?: QualificationStatus;
    file?: string | null;
  } = {},
): Promise<string> {
  const { kind = 'first_aid', from = '2020-01-01', until = null, status = 'approved', file = null } = own;
  const id = newId();
  await sql`insert into staff_qualification (nursery_id, id, staff_profile_id, kind, valid_from, valid_to, file_key,
      status, decided_at, created_at)
    values (${nursery.id}, ${id}, ${profile}, ${kind}, ${from}, ${until}, ${file}, ${status},
      ${status === 'waiting' ? null : now()}, ${now()})`.execute(world.services.database.db);
  return id;
}
