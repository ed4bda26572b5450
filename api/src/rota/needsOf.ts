import { needSteps, roomSteps } from '@bairn/shared/format/staffNeeded';
import type { RotaNeeds } from '@bairn/shared/schema/rotaFacts';
import type { BranchCare, StayRow } from './readCare.ts';

const childrenIn = (stays: readonly StayRow[]) => new Set(stays.map(({ child_id }) => child_id)).size;

/** What the booked children of a date need, of the service and of each room. */
export function needsOf(date: string, { stays, terms }: BranchCare): RotaNeeds {
  const there = stays.filter((stay) => stay.date === date);
  return {
    date,
    children: childrenIn(there),
    branch: needSteps(date, there, terms),
    rooms: [...Map.groupBy(there, ({ room_id }) => room_id)].map(([room_id, own]) => ({
      room_id,
      children: childrenIn(own),
      steps: roomSteps(date, there, terms, room_id),
    })),
  };
}
