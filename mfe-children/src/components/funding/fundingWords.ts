import type { FundingBand } from '@bairn/shared/format/funding';
import type { FundingStatus, TwosReason, fundedMeals } from '@bairn/shared/schema/funding';

/** The states of a child's funding. */
export const statusWords: Readonly<Record<FundingStatus, string>> = {
  not_applicable: 'Not applicable',
  not_applied: 'Not applied for',
  applied: 'Applied for',
  approved: 'Approved',
  declined: 'Declined',
  ended: 'Ended',
};

/** Who is funded. */
export const bandWords: Readonly<Record<FundingBand, string>> = {
  eligible_two: 'Eligible two-year-old',
  three_to_five: 'Three to five',
  deferred: 'Deferred school start',
};

/** Why a two-year-old is eligible. */
export const reasonWords: Readonly<Record<TwosReason, string>> = {
  income_support: 'Parent on Income Support',
  income_based_jsa: "Parent on income-based Jobseeker's Allowance",
  income_related_esa: 'Parent on income-related Employment and Support Allowance',
  incapacity_benefit: 'Parent on Incapacity Benefit or Severe Disablement Allowance',
  pension_credit: 'Parent on Pension Credit',
  asylum_support: 'Parent supported under Part VI of the Immigration and Asylum Act',
  universal_credit: 'Parent on Universal Credit, under the monthly limit',
  looked_after: 'Looked after by a council since the second birthday',
  kinship_care: 'In kinship care since the second birthday',
  guardianship: 'Guardianship order since the second birthday',
  care_experienced_parent: 'Care-experienced parent',
};

/** The meal of a funded session. */
export const mealWords: Readonly<Record<(typeof fundedMeals)[number], string>> = {
  none: 'No meal',
  breakfast: 'Breakfast',
  lunch: 'Lunch',
  dinner: 'Dinner',
};

/** The entries of a record of words as options. */
export const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));

/** Minutes as they are typed into a field for hours: `600`, `22:48`. */
export const typedHours = (minutes: number) =>
  minutes % 60 === 0 ? String(minutes / 60) : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
