import { sql } from 'kysely';
import type { ServiceOffer } from '@bairn/shared/schema/onboarding';
import { tellBranch } from '../realtime/tell.ts';
import type { Tx } from '../database/database.ts';
import { transition } from '../states/transition.ts';
import { begunOf, holdOnboarding } from './findOnboarding.ts';
import { refuseUnknown } from './refuseUnknown.ts';

const unique = (ids: readonly number[]) => [...new Set(ids)];

/**
 * Step two of the set-up: the details of the service, which makes it complete and visible to families.
 * @throws Refusal 422 for an unknown id, 404 before step one, 409 where the set-up is complete.
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
  await transition(tx, 'branch', 'complete', {
    of: branch,
    scope: sql`nursery_id = ${nursery}`,
    set: sql`details_complete = true, service_types = ${unique(offer.service_types)}, provision_term = ${offer.provision_term},
      provisions = ${unique(offer.provisions)}, meals = ${unique(offer.meals)},
      activity_categories = ${unique(offer.activity_categories)},
      support_options = ${support ? unique(offer.support_options) : []}, provides_additional_support = ${support},
      asn_info = ${support ? (offer.asn_info ?? null) : null}`,
    where: sql`not details_complete`,
    audit: () => ({
      user: by.user,
      nursery,
      action: 'branch.complete',
      object: { type: 'branch', id: branch },
      request: by.request,
    }),
    announce: async () => tellBranch(tx, branch, 'service.changed', await publicRegisterEntry(tx, branch)),
  });
}

/** The former public register entry of the service, by its CS number. */
async function publicRegisterEntry(tx: Tx, branch: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string }>`select r.id from register_service r
    join branch b on b.cs_number = r.cs_number where b.id = ${branch}`.execute(tx);
  return rows[0] ? { register_service_id: rows[0].id } : {};
}
