import { isShort, overrideOn } from '../schema/ratios.ts';
import { adultsInRoom, adultsInService, type ChildThere, type Rounding } from './adults.ts';
import { ageInMonths } from './age.ts';
import { canDefer, schoolStartYear, termStart } from './funding.ts';
import { minutesBetween } from './minutes.ts';

/** A child's time at a service on one date, in local time; the end is excluded. */
export type Stay = {
  child_id: string;
  dob: string;
  start_time: string;
  end_time: string;
  /** Null where it is not known. Those children are one group. */
  room_id: string | null;
};

/** How a service looks after its children. */
export type CareTerms = {
  childminder: boolean;
  /** Ratios that were agreed for rooms, on local dates; the first one of a room and date counts. A null room: see `Stay`. */
  agreed: readonly { room_id: string | null; ratio: number; from_date: string; to_date: string | null }[];
  rounding?: Rounding;
};

/** Whether a child is at primary school on a date; one whose start may be deferred counts a year later. */
export const isAtSchool = (dob: string, date: string) =>
  date >= termStart('autumn', schoolStartYear(dob) + Number(canDefer(dob)));

/** The children of a date as the ratios see them, by stay. */
function childrenOf(date: string, stays: readonly Stay[], { childminder }: CareTerms): Map<Stay, ChildThere> {
  const byChild = Map.groupBy(stays, ({ child_id }) => child_id);
  return new Map(
    stays.map((stay) => [
      stay,
      {
        months: ageInMonths(stay.dob, date),
        short: byChild.get(stay.child_id)?.length === 1 && isShort(minutesBetween(stay.start_time, stay.end_time)),
        at_school: childminder && isAtSchool(stay.dob, date),
      },
    ]),
  );
}

/**
 * Adults that a service needs for the children of some stays together.
 * @param stays all of the date: a second session of a child changes the ratio of the first
 * @param there those of them whose children are there
 */
export function adultsTogether(
  date: string,
  stays: readonly Stay[],
  terms: CareTerms,
  there: ReadonlySet<Stay>,
): number {
  return adultsOf(date, childrenOf(date, stays, terms), terms, (stay) => there.has(stay));
}

function adultsOf(
  date: string,
  children: ReadonlyMap<Stay, ChildThere>,
  terms: CareTerms,
  isThere: (stay: Stay) => boolean,
) {
  const rooms = Map.groupBy(
    [...children].filter(([stay]) => isThere(stay)),
    ([{ room_id }]) => room_id,
  );
  return adultsInService(
    [...rooms].map(([room, there]) => ({
      children: there.map(([, child]) => child),
      agreed: overrideOn(
        terms.agreed.filter(({ room_id }) => room_id === room),
        date,
      )?.ratio,
    })),
    terms,
  );
}

/** The staff that a service needs from a local time on, until the next step. */
export type NeedStep = { from: string; needed: number };

/** The staff that a service needs through a date: a step at each time at which a child comes or leaves, in order. */
export function needSteps(date: string, stays: readonly Stay[], terms: CareTerms): NeedStep[] {
  const children = childrenOf(date, stays, terms);
  const times = [...new Set(stays.flatMap(({ start_time, end_time }) => [start_time, end_time]))].toSorted();
  return times.map((from) => ({
    from,
    needed: adultsOf(date, children, terms, ({ start_time, end_time }) => start_time <= from && from < end_time),
  }));
}

/**
 * The staff that the children of one room need through a date, by ratio alone: in day care one may be alone in a room, and
 * at a childminder's the home is one room, so that its rooms need none of their own.
 * @param stays all of the date
 */
export function roomSteps(date: string, stays: readonly Stay[], terms: CareTerms, room: string | null): NeedStep[] {
  if (terms.childminder) return [];
  const children = [...childrenOf(date, stays, terms)].filter(([{ room_id }]) => room_id === room);
  const agreed = overrideOn(
    terms.agreed.filter(({ room_id }) => room_id === room),
    date,
  )?.ratio;
  const times = [...new Set(children.flatMap(([{ start_time, end_time }]) => [start_time, end_time]))].toSorted();
  return times.map((from) => ({
    from,
    needed: adultsInRoom(
      {
        children: children
          .filter(([{ start_time, end_time }]) => start_time <= from && from < end_time)
          .map(([, child]) => child),
        agreed,
      },
      terms.rounding,
    ),
  }));
}

/** Fewest staff at the moment of a date that needs most. */
export const mostNeeded = (steps: readonly NeedStep[]) => Math.max(0, ...steps.map(({ needed }) => needed));
