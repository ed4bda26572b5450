import { sql, type RawBuilder } from 'kysely';
import type { ServiceOffer } from '@bairn/shared/schema/onboarding';
import type { Tx } from '../database/database.ts';
import { transition } from '../states/transition.ts';
import { announceService } from './announce.ts';
import { holdBranch, type By, type Place } from './holdBranch.ts';
import { refuseUnknown } from '../config/refuseUnknown.ts';

const unique = (ids: readonly number[]) => [...new Set(ids)];

/** Checks the ids of an offer against the lists. @throws Refusal 422 */
export const refuseUnknownOffer = (offer: ServiceOffer) =>
  refuseUnknown({
    service_types: { field: 'service_types', ids: offer.service_types },
    provision_term: { field: 'provision_term', ids: [offer.provision_term] },
    provisions: { field: 'provisions', ids: offer.provisions },
    meals: { field: 'meals', ids: offer.meals },
    activity_categories: { field: 'activity_categories', ids: offer.activity_categories },
    support_options: { field: 'support_options', ids: offer.support_options },
  });

/** What an offer sets in the service's row, which is complete with it: the one writer, for the set-up and the profile. */
export function offerColumns(offer: ServiceOffer): RawBuilder<unknown> {
  const support = offer.provides_additional_support;
  return sql`details_complete = true, service_types = ${unique(offer.service_types)}, provision_term = ${offer.provision_term},
    provisions = ${unique(offer.provisions)}, meals = ${unique(offer.meals)},
    activity_categories = ${unique(offer.activity_categories)},
    support_options = ${support ? unique(offer.support_options) : []}, provides_additional_support = ${support},
    asn_info = ${support ? (offer.asn_info ?? null) : null}`;
}

/**
 * Ends the set-up of a service with what it offers: its details are complete, and families find it. Where its CS number is
 * not proven it is a draft until then.
 * @throws Refusal 422 for an unknown id, 409 where it is complete already
 */
export async function completeBranch(tx: Tx, { nursery, branch }: Place, offer: ServiceOffer, by: By) {
  refuseUnknownOffer(offer);
  const { proven } = await holdBranch(tx, { nursery, branch });
  await transition<'branch', { cs_number: string | null }>(tx, 'branch', proven ? 'complete' : 'complete_unproven', {
    of: branch,
    scope: sql`nursery_id = ${nursery}`,
    set: offerColumns(offer),
    where: sql`not details_complete`,
    returning: sql`cs_number`,
    audit: () => ({
      user: by.user,
      nursery,
      action: 'branch.complete',
      object: { type: 'branch', id: branch },
      request: by.request,
    }),
    announce: (rows) => announceService(tx, branch, ...rows.map(({ cs_number }) => cs_number)),
  });
}
