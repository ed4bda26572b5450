import { sql } from 'kysely';
import type { ServiceOffer } from '@bairn/shared/schema/onboarding';
import { branchMachine, statesBefore } from '@bairn/shared/schema/states';
import { tellBranch } from '../booking/tell.ts';
import { audit } from '../plugins/audit.ts';
import type { Tx } from '../plugins/database.ts';
import { conflict } from '../plugins/refusal.ts';
import { begunOf, holdOnboarding } from './findOnboarding.ts';
import { refuseUnknown } from './refuseUnknown.ts';

const unique = (ids: readonly number[]) => [...new Set(ids)];

/**
 * Step two of the set-up: what the service offers. The service is complete with it, and families find it.
 * @throws Refusal 422 for an id of no list, 404 before step one, 409 where the set-up is done.
 */
export async function completeService(tx: Tx, offer: ServiceOffer, by: { user: string; request: string }) {
  const { nursery, branch } = begunOf(await holdOnboarding(tx, by.user));
  refuseUnknown({
    service_types: { field: 'service_types', ids: offer.service_types },
    provision_term: { field: 'provision_term', ids: [offer.provision_term] },
    provisions: { field: 'provisions', ids: offer.provisions },
    meals: { field: 'meals', ids: offer.meals },
    activity_categories: { field: 'activity_categories', ids: offer.activity_categories },
    support_options: { field: 'support_options', ids: offer.support_options },
  });
  const support = offer.provides_additional_support;
  const { numAffectedRows } = await sql`update branch set status = 'listed', details_complete = true,
      service_types = ${unique(offer.service_types)}, provision_term = ${offer.provision_term},
      provisions = ${unique(offer.provisions)}, meals = ${unique(offer.meals)},
      activity_categories = ${unique(offer.activity_categories)},
      support_options = ${support ? unique(offer.support_options) : []}, provides_additional_support = ${support},
      asn_info = ${support ? (offer.asn_info ?? null) : null}
    where id = ${branch} and not details_complete
      and status = any(${statesBefore(branchMachine, 'complete')})`.execute(tx);
  if (numAffectedRows !== 1n) throw conflict('This service cannot be completed in the state that it is in.');
  await audit(tx, {
    user: by.user,
    nursery,
    action: 'branch.complete',
    object: { type: 'branch', id: branch },
    request: by.request,
  });
  await tellBranch(tx, branch, 'service.changed', await registerEntry(tx, branch));
}

/** The entry of the public register that the service was until now, by its CS number. */
async function registerEntry(tx: Tx, branch: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string }>`select r.id from register_service r
    join branch b on b.cs_number = r.cs_number where b.id = ${branch}`.execute(tx);
  return rows[0] ? { register_service_id: rows[0].id } : {};
}
