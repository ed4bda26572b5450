import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { RotaCorrection } from '@bairn/shared/schema/rotaEdit';
import type { Handle } from '../database/database.ts';
import { findRota, type OfBranch } from '../rota/weekQueries.ts';

/** What was corrected in a locked week, the latest first. @throws Refusal 404 */
export async function readCorrections(db: Handle, of: OfBranch, id: string) {
  await findRota(db, of, id);
  const { rows } = await sql<z.output<typeof RotaCorrection>>`
    select c.id, c.created_at as at, case when u.deleted_at is null then u.first_name || ' ' || u.last_name end as by,
      c.reason, c.before, c.after
    from rota_correction c join "user" u on u.id = c.user_id
    where c.nursery_id = ${of.nursery} and c.rota_id = ${id} order by c.created_at desc, c.id desc`.execute(db);
  return { corrections: rows };
}
