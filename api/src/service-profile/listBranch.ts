import { sql } from 'kysely';
import { missingSentences } from '@bairn/shared/schema/listing';
import type { Tx } from '../database/database.ts';
import { readMissing } from '../readiness/readiness.ts';
import { conflict } from '../refusals/refusal.ts';
import { refuseUnlessAllowed, transition } from '../states/transition.ts';
import type { SubjectState } from '../states/machines.ts';
import { announceService } from './announce.ts';
import { holdBranch, type By, type Place } from './holdBranch.ts';

/** Lists a service, or takes it off the marketplace. @throws Refusal 404, 409 with its state */
export const moveBranch = (tx: Tx, { nursery, branch }: Place, event: 'list' | 'unlist', by: By) =>
  transition<'branch', { cs_number: string | null }>(tx, 'branch', event, {
    of: branch,
    scope: sql`nursery_id = ${nursery}`,
    returning: sql`cs_number`,
    audit: () => ({
      user: by.user,
      nursery,
      action: `branch.${event}`,
      object: { type: 'branch', id: branch },
      request: by.request,
    }),
    announce: (rows) => announceService(tx, branch, ...rows.map(({ cs_number }) => cs_number)),
  });

/**
 * Offers a service to families, or no longer; its bookings stay.
 * @throws Refusal 404, 409 with its state, or `incomplete` with what is missing
 */
export async function setBranchListed(tx: Tx, of: Place, status: 'listed' | 'unlisted', by: By) {
  const event = status === 'listed' ? 'list' : 'unlist';
  const held = await holdBranch(tx, of);
  refuseUnlessAllowed('branch', held.status as SubjectState<'branch'>, event);
  const missing = status === 'listed' ? await readMissing(tx, of) : [];
  if (missing.length > 0) {
    const sentences = missing.map((part) => missingSentences[part]);
    throw conflict(`This service cannot be listed yet. ${sentences.join(' ')}`, 'incomplete');
  }
  await moveBranch(tx, of, event, by);
  return { id: of.branch, status };
}
