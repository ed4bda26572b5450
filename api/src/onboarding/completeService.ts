import type { ServiceOffer } from '@bairn/shared/schema/onboarding';
import type { Tx } from '../database/database.ts';
import { completeBranch } from '../service-profile/completeBranch.ts';
import { begunOf, holdOnboarding } from './findOnboarding.ts';

/**
 * Step two of the set-up: the details of the service, which makes it complete and visible to families.
 * @throws Refusal 422 for an unknown id, 404 before step one, 409 where the set-up is complete.
 */
export async function completeService(tx: Tx, offer: ServiceOffer, by: { user: string; request: string }) {
  await completeBranch(tx, begunOf(await holdOnboarding(tx, by.user)), offer, by);
}
