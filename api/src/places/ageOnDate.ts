import { ageInMonths, formatAgeToMonth } from '@bairn/shared/format/age';
import { formatDate } from '@bairn/shared/format/date';

type Check = { dob: string; first_name: string; date: string; age_from_months: number; age_to_months: number };

/**
 * Why a child is too young or too old for a session, by their age on its date, never today's; null when they fit.
 * The lower end is included, the upper is not.
 */
export function ageProblem({ dob, first_name, date, age_from_months, age_to_months }: Check): string | null {
  const months = ageInMonths(dob, date);
  if (months >= age_from_months && months < age_to_months) return null;
  if (months < 0) return `${first_name} will not be born yet on ${formatDate(date)}.`;
  const range = `from ${formatAgeToMonth(age_from_months)} to under ${formatAgeToMonth(age_to_months)}`;
  return `${first_name} will be ${formatAgeToMonth(months)} on ${formatDate(date)}. This session is for children ${range}.`;
}
