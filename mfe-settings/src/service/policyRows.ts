import { standardCancellation } from '@bairn/shared/schema/cancellation';
import type { RefundStep, ServiceTerms } from '@bairn/shared/schema/terms';

/** The kinds of cancellation policy that a service chooses from. */
export const policies = ['standard', 'own', 'none'] as const;
export type Policy = (typeof policies)[number];

export const standardSteps: readonly RefundStep[] = standardCancellation.map(({ hours_before, refund_percent }) => ({
  days_before: hours_before / 24,
  refund_percent,
}));

export function policyOf({ steps }: Pick<ServiceTerms, 'steps'>): Policy {
  if (steps === null) return 'standard';
  return steps.length === 0 ? 'none' : 'own';
}

/** The steps that a policy of its own begins with: the service's, otherwise the standard ones to change. */
export const ownSteps = ({ steps }: Pick<ServiceTerms, 'steps'>): readonly RefundStep[] =>
  steps && steps.length > 0 ? steps : standardSteps;

/** What the form sends: null is the standard policy, no steps no refunds. */
export function stepsOf({ policy, steps }: { policy: Policy; steps?: readonly RefundStep[] | null | undefined }) {
  if (policy === 'standard') return null;
  return policy === 'none' ? [] : [...(steps ?? [])];
}
