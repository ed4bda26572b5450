import { addDays } from '@bairn/shared/format/date';
import { monthsFrom } from '@bairn/shared/schema/retention';

/** Calendar days from a child's first day in which its personal plan is written (SSI 2011/210, regulation 5). */
export const planDays = 28;
/** Calendar months from a plan until its review. */
export const reviewMonths = 6;
/** Days before the due date from which a plan counts as due soon. */
export const soonDays = 7;

/** The last local date on which a plan is due: for the first one from the child's first day. */
export const firstPlanDue = (start: string) => addDays(start, planDays);

/** The last local date of the review of a plan that was shared on a local date; the end of a shorter month. */
export const reviewDue = (shared: string) => monthsFrom(shared, reviewMonths);

/** How a due date stands on a local date: `overdue` from the day after it. */
export function planStanding(due: string, today: string): 'later' | 'soon' | 'overdue' {
  if (due < today) return 'overdue';
  return due <= addDays(today, soonDays) ? 'soon' : 'later';
}

/** Where a personal plan stands, in words. */
export const planWords = {
  none: 'Not written',
  draft: 'Draft',
  shared: 'Not signed yet',
  change_asked: 'Change asked for',
  signed: 'Signed',
} as const;
