import { addDays, daysBetween, weekday } from './date.ts';
import type { ContractPeriod, LeaveUnit, Span } from './leave.ts';
import { plural } from './plural.ts';

/** Whole days, one half of a day, or some hours of it. */
export const absenceParts = ['day', 'morning', 'afternoon', 'hours'] as const;
export type AbsencePart = (typeof absenceParts)[number];

/** When somebody is away; `minutes` is how long for `hours`, and for irregular hours how many are taken in all. */
export type AwayTime = Span & { part: AbsencePart; minutes: number | null };

/** A day of an absence on which the person would work: its part of their day in hundredths, and its minutes. */
export type AwayDay = { date: string; share: number; minutes: number };

/** The local dates of a span. */
export const datesOf = ({ from, to }: Span) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

const weekOn = (periods: readonly ContractPeriod[], date: string) =>
  periods.find(({ from, to }) => from <= date && (to === null || date <= to));

/** Minutes spread over dates, the first ones taking what is left over. */
function spread(minutes: number, dates: readonly string[], usual: number): AwayDay[] {
  const least = Math.floor(minutes / dates.length);
  const more = minutes - least * dates.length;
  return dates.map((date, index) => {
    const own = least + (index < more ? 1 : 0);
    return { date, minutes: own, share: Math.round((own * 100) / usual) };
  });
}

/**
 * The days that an absence takes: those that the person works by contract, without days on which the service is closed.
 * Irregular hours take the minutes that are asked for, spread over the dates.
 */
export function awayDays(
  { part, minutes, ...span }: AwayTime,
  periods: readonly ContractPeriod[],
  closed: ReadonlySet<string>,
): AwayDay[] {
  const open = datesOf(span).filter((date) => !closed.has(date) && weekOn(periods, date));
  const irregular = open.filter((date) => weekOn(periods, date)?.week === null);
  const regular = open.flatMap((date): AwayDay[] => {
    const whole = weekOn(periods, date)?.week?.[weekday(date) - 1] ?? 0;
    if (whole === 0) return [];
    if (part === 'day') return [{ date, share: 100, minutes: whole }];
    if (part !== 'hours') return [{ date, share: 50, minutes: Math.round(whole / 2) }];
    const own = Math.min(minutes ?? 0, whole);
    return [{ date, share: Math.round((own * 100) / whole), minutes: own }];
  });
  const taken = irregular.length > 0 && minutes !== null ? spread(minutes, irregular, 450) : [];
  return [...regular, ...taken].toSorted((a, b) => a.date.localeCompare(b.date));
}

/** How much leave some days are, in the unit's numbers. */
export const leaveOf = (unit: LeaveUnit, days: readonly AwayDay[]) =>
  days.reduce((sum, { share, minutes }) => sum + (unit === 'days' ? share : minutes), 0);

const shown = (hundredths: number) => String(Number((hundredths / 100).toFixed(2)));

/** '2.5 days', '1 day', '12 hours 30 minutes'. */
export function leaveWords(unit: LeaveUnit, amount: number): string {
  if (unit === 'days') return `${shown(amount)} ${Math.abs(amount) === 100 ? 'day' : 'days'}`;
  const whole = Math.trunc(Math.abs(amount) / 60);
  const rest = Math.abs(amount) % 60;
  const words = [whole > 0 || rest === 0 ? plural(whole, 'hour') : '', rest > 0 ? plural(rest, 'minute') : ''];
  return `${amount < 0 ? '-' : ''}${words.filter(Boolean).join(' ')}`;
}

/** The same in short for a column: '2.5', '12:30'. */
export function leaveNumber(unit: LeaveUnit, amount: number): string {
  if (unit === 'days') return shown(amount);
  const minutes = String(Math.abs(amount) % 60).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}${Math.trunc(Math.abs(amount) / 60)}:${minutes}`;
}
