import { localDate, localTime } from '@bairn/shared/schema/clock';
import { addDays } from '@bairn/shared/format/date';
import { fixedNumber } from './fixed.ts';

/** The day from which the demonstration data is dated. */
export type Moment = {
  today: string;
  /** The local time in Scotland, `10:42`. */
  time: string;
  /** A local date some days from today. */
  day(days: number): string;
  /**
   * A daytime timestamp some days from today; the minute depends on the name. Never later than yesterday evening for
   * −1.
   */
  instant(days: number, name: string): string;
};

/** The current time in Scotland, with dates and timestamps relative to it. */
export function makeMoment(today = localDate(), time = localTime()): Moment {
  const day = (days: number) => addDays(today, days);
  return {
    today,
    time,
    day,
    instant(days, name) {
      const minute = 8 * 60 + fixedNumber(`minute/${name}`, 12 * 60);
      return new Date(Date.parse(`${day(days)}T00:00:00Z`) + minute * 60_000).toISOString();
    },
  };
}

/** A local time some minutes after another: `08:00` and 5 more minutes are `08:05`. */
export function later(time: string, minutes: number) {
  const total = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

/** A local date some days before today. */
export const daysBefore = ({ day }: Moment, days: number) => day(-days);

/** The date of birth of a person of this many months, and some days, today. */
export function bornBefore({ today }: Moment, months: number, days: number): string {
  const [year = 0, month = 0, date = 0] = addDays(today, -days).split('-').map(Number);
  const total = year * 12 + month - 1 - months;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(total / 12)}-${pad((total % 12) + 1)}-${pad(Math.min(date, 28))}`;
}
