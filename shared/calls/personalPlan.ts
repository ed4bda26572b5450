import type * as schema from '../schema/personalPlan.ts';
import { get, post } from './endpoint.ts';

/** With `format=pdf` a shared version to print; 404 where there is none. */
export const showPlan = get<typeof schema.showPlanContract>('/account/child/{id}/personal-plan', {
  printed: true,
  about: ['child', 'staff'],
});

/** Refused with 409 `changed` for a stale revision, `left` for a child who has left. */
export const writePlan = post<typeof schema.writePlanContract>('/account/child/{id}/personal-plan', {
  about: ['child'],
});

/** Refused with 409 as above. */
export const sharePlan = post<typeof schema.sharePlanContract>('/account/child/{id}/personal-plan/share', {
  about: ['child'],
});

/** Refused with 409 `changed` where a newer version is shared. */
export const answerPlan = post<typeof schema.answerPlanContract>('/account/child/{id}/personal-plan/{plan}/answer', {
  about: ['child'],
});

/** Refused with 409 `left` for a child who has left, 422 for a day before the version was shared or to come. */
export const signPlanOnPaper = post<typeof schema.signPlanOnPaperContract>(
  '/account/child/{id}/personal-plan/{plan}/paper-signature',
  { about: ['child'] },
);
