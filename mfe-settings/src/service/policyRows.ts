import { standardCancellation } from '@bairn/shared/schema/cancellation';
import type { RefundStep, ServiceTerms } from '@bairn/shared/schema/terms';
import { nextKey } from './useFieldRows.ts';

/** The kinds of cancellation policy that a service chooses from. */
export const policies = ['standard', 'own', 'none'] as const;
export type Policy = (typeof policies)[number];

/** A row of the form of a cancellation policy, empty until it is filled in. */
export type StepRow = { key: number; days_before: number | ''; refund_percent: number | '' };

export const standardSteps: readonly RefundStep[] = standardCancellation.map(({ hours_before, refund_percent }) => ({
  days_before: hours_before / 24,
  refund_percent,
}));

export function policyOf({ steps }: Pick<ServiceTerms, 'steps'>): Policy {
  if (steps === null) return 'standard';
  return steps.length === 0 ? 'none' : 'own';
}

/** The rows to begin with: the service's own steps, otherwise the standard ones to change. */
export const stepRowsOf = ({ steps }: Pick<ServiceTerms, 'steps'>): StepRow[] =>
  (steps && steps.length > 0 ? steps : standardSteps).map((step) => ({ ...step, key: nextKey() }));

/** One more step, to fill in. */
export const addStep = (rows: readonly StepRow[]): StepRow[] => [
  ...rows,
  { key: nextKey(), days_before: '', refund_percent: '' },
];

/** What the form sends: null is the standard policy, no steps no refunds. */
export function stepsOf({ policy, steps }: { policy: Policy; steps?: readonly RefundStep[] | null | undefined }) {
  if (policy === 'standard') return null;
  return policy === 'none' ? [] : [...(steps ?? [])];
}
