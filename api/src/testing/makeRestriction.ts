import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import type { MadeNursery } from './make.ts';
import { makeCarer, makeProfile } from './makeService.ts';
import type { World } from './world.ts';

/** A child of the branch without a family, from whom a court keeps one of its carers; the carer is a person in itself. */
export async function makeRestriction(
  world: World,
  of: { id: string; branch: string },
  { staff }: Pick<MadeNursery, 'staff'>,
) {
  const { db } = world.services.database;
  const [child, restriction] = [newId(), newId()];
  await sql`insert into child (id, first_name, last_name, dob, created_at)
    values (${child}, 'Kept', 'Testing', '2023-05-06', ${now()})`.execute(db);
  const profile = await makeProfile(world, of, child);
  const carer = await makeCarer(world, of.id, { name: 'Kept Away', profiles: [profile] });
  const key = `${restriction}.court.pdf`;
  await world.services.files.put(key, new TextEncoder().encode('%PDF-1.4 A court document'));
  await sql`insert into court_restriction (nursery_id, id, branch_id, child_id, carer_id, adult_name, document_key,
      entered_by, created_at)
    values (${of.id}, ${restriction}, ${of.branch}, ${child}, ${carer}, 'Kept Away Testing', ${key},
      ${staff['nursery-admin']?.id}, ${now()})`.execute(db);
  return { restricted_child: child, restriction };
}
