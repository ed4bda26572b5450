import { plural } from './plural.ts';

/** Whole months of age on a local date; a birthday on the 31st counts from the month's last day. Before birth: negative. */
export function ageInMonths(dob: string, on: string): number {
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = dob.split('-').map(Number);
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return (year - birthYear) * 12 + (month - birthMonth) - (day < Math.min(birthDay, lastDay) ? 1 : 0);
}

/** An age in months as text: '7 months', '2 years', '2 years 3 months'; whole years from the fifth birthday on. */
export function formatAge(months: number): string {
  if (months < 24) return plural(Math.max(months, 0), 'month');
  const years = Math.floor(months / 12);
  const rest = months % 12;
  return rest && years < 5 ? `${plural(years, 'year')} ${plural(rest, 'month')}` : plural(years, 'year');
}

/** An age to the month, for comparison with limits: '18 months', '5 years 6 months', '3 years'. */
export function formatAgeToMonth(months: number): string {
  if (months < 24) return formatAge(months);
  const rest = months % 12;
  return rest === 0 ? `${months / 12} years` : `${(months - rest) / 12} years ${plural(rest, 'month')}`;
}
