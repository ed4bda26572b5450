import { minutesBetween } from '@bairn/shared/format/minutes';

type Times = { start_time: string; end_time: string; break_minutes: number };

/** Worked minutes of some shifts by the clock, without their breaks. */
export const workedMinutes = (shifts: readonly Times[]) =>
  shifts.reduce(
    (sum, { start_time, end_time, break_minutes }) =>
      sum + Math.max(0, minutesBetween(start_time, end_time) - break_minutes),
    0,
  );
