import type { Tx } from '../database/database.ts';
import { limitProblem, refusedByStaff } from './byStaff.ts';
import type { Queued, QueueDate } from './queue.ts';

/**
 * Why the service has too few staff, or no room, for all children of an entry that waits; null where it has, and for
 * sessions that are not limited so. The instance must be locked.
 */
export async function shortForEntry(
  tx: Tx,
  { id, by_staff }: Pick<QueueDate, 'id' | 'by_staff'>,
  { children }: Pick<Queued, 'children'>,
): Promise<string | null> {
  if (!by_staff) return null;
  const wanted = children.map(({ child_id }) => ({ instance: id, child: child_id }));
  const limit = (await refusedByStaff(tx, wanted, { holds: true })).get(id);
  return limit === undefined ? null : limitProblem(limit);
}
