import { minutesBetween, minutesOf, timeOf } from './minutes.ts';
import type { NeedStep } from './staffNeeded.ts';

type Times = { start_time: string; end_time: string };

/** A person's time on duty on a date, in local time, the ends excluded. Nobody looks after children in their break. */
export type Duty = Times & { person: string; breaks: readonly Times[] };

/** A shift as it is planned: how long its break is, and when, unless that is left open. */
export type PlannedShift = Times & {
  staff_profile_id: string;
  break_minutes: number;
  break_start?: string | null | undefined;
};

/** Where a date is most short of staff: how many are missing, and from when. */
export type Shortage = { short: number; from: string };

const isWithin = (time: string, { start_time, end_time }: Times) => start_time <= time && time < end_time;

const neededAt = (steps: readonly NeedStep[], time: string) => steps.findLast(({ from }) => from <= time)?.needed ?? 0;

/** People on duty at a local time who are not on a break; each once, whatever their shifts. */
export const onDutyAt = (duties: readonly Duty[], time: string): number =>
  new Set(
    duties
      .filter((duty) => isWithin(time, duty) && !duty.breaks.some((pause) => isWithin(time, pause)))
      .map(({ person }) => person),
  ).size;

/** The moments at which need or cover may change. */
const momentsOf = (steps: readonly NeedStep[], duties: readonly Duty[]) =>
  [
    ...new Set([
      ...steps.map(({ from }) => from),
      ...duties.flatMap((duty) => [duty, ...duty.breaks].flatMap(({ start_time, end_time }) => [start_time, end_time])),
    ]),
  ].toSorted();

/**
 * The first moment of a date at which most staff are missing; null where enough are on duty throughout.
 * @param during only while one of these times runs
 */
export function shortageOf(
  steps: readonly NeedStep[],
  duties: readonly Duty[],
  during?: readonly Times[],
): Shortage | null {
  let worst: Shortage | null = null;
  const moments = [...momentsOf(steps, duties), ...(during ?? []).map(({ start_time }) => start_time)].toSorted();
  for (const from of moments) {
    if (during?.every((times) => !isWithin(from, times))) continue;
    const short = neededAt(steps, from) - onDutyAt(duties, from);
    if (short > (worst?.short ?? 0)) worst = { short, from };
  }
  return worst;
}

/** Minutes between the times at which a break may begin. */
const quarter = 15;

/** Fewest staff over the need at any moment of a time; less than 0 where some are missing. */
function leastOver(steps: readonly NeedStep[], duties: readonly Duty[], moments: readonly string[]): number {
  return Math.min(...moments.map((time) => onDutyAt(duties, time) - neededAt(steps, time)));
}

/** The break of a shift whose time is planned; none where it is left open. */
const plannedBreaks = ({ break_start, break_minutes }: PlannedShift): Times[] =>
  break_start ? [{ start_time: break_start, end_time: timeOf(minutesOf(break_start) + break_minutes) }] : [];

/**
 * The duties of planned shifts. A break without a time is put where most staff are over the need, shift by shift, on the quarter hour,
 * and neither first nor last in its shift: rosters say how long a break is, and staff take it when it suits. So a date
 * that is not short has a way to take all breaks.
 */
export function dutiesOf(steps: readonly NeedStep[], shifts: readonly PlannedShift[]): Duty[] {
  const duties: Duty[] = shifts.map((shift) => ({
    person: shift.staff_profile_id,
    start_time: shift.start_time,
    end_time: shift.end_time,
    breaks: plannedBreaks(shift),
  }));
  return shifts.reduce((known, { start_time, end_time, break_minutes: long, break_start }, index) => {
    if (break_start) return known;
    const last = minutesOf(end_time) - long;
    const first = Math.floor(minutesOf(start_time) / quarter + 1) * quarter;
    if (long === 0 || minutesBetween(start_time, end_time) <= long) return known;
    const moments = momentsOf(steps, known);
    let best: { over: number; pause: Times } | undefined;
    for (let begin = first; begin < last; begin += quarter) {
      const pause = { start_time: timeOf(begin), end_time: timeOf(begin + long) };
      const during = [pause.start_time, ...moments.filter((time) => isWithin(time, pause))];
      const over = leastOver(steps, known, during);
      if (!best || over > best.over) best = { over, pause };
    }
    const pause = best?.pause ?? { start_time, end_time: timeOf(minutesOf(start_time) + long) };
    return known.map((duty, nth) => (nth === index ? { ...duty, breaks: [pause] } : duty));
  }, duties);
}
