import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import type { Parent } from '../families/waitingProfiles.ts';
import { sendMail } from '../mail/sendMail.ts';
import { notify } from '../notifications/notify.ts';
import type { Standing } from './childrenToConfirm.ts';

/**
 * Tells the adults who have a child in their account that a further one confirmed it, and which service had entered
 * them: an address that was typed wrong must be noticed.
 */
export async function tellAdults(tx: Tx, { keyworker }: Pick<Parent, 'keyworker'>, profile: Standing) {
  const { child_id, nursery_id: nursery, branch_id: branch } = profile;
  const { rows } = await sql<{ family: string; user_id: string }>`
    select k.id as family, k.user_id from family_child f join keyworker_profile k on k.id = f.keyworker_profile_id
    join "user" u on u.id = k.user_id and u.deleted_at is null
    where f.child_id = ${child_id} and k.id <> ${keyworker} order by k.id`.execute(tx);
  await notify(
    tx,
    ...rows.map(({ family }) => ({
      type: 'child.adult_added' as const,
      object: child_id,
      to: { family, nursery, branch },
      ids: { child_id, keyworker_id: keyworker },
    })),
  );
  for (const { user_id } of rows) {
    await sendMail(tx, 'child.adult_added', {
      child_id,
      keyworker_id: keyworker,
      branch_id: branch,
      user_id,
      day: localDate(),
    });
  }
}
