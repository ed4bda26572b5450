import { timeOf } from '@bairn/shared/format/minutes';
import type { WeekFacts, WeekShift } from '@bairn/shared/rota/week';
import type { Pattern } from './candidates.ts';
import type { WeekProgram } from './weekProgram.ts';

export type ProposedShift = Omit<WeekShift, 'confirmation'>;
type Place = { room: string | null; pauseAt: number | null };

const shiftOf = (
  { date, from, to, pause }: Pattern,
  { room, pauseAt }: Place,
  person: string,
  id: string,
): ProposedShift => ({
  id,
  staff_profile_id: person,
  room_id: room,
  date,
  start_time: timeOf(from),
  end_time: timeOf(to),
  break_minutes: pause,
  break_start: pauseAt === null ? null : timeOf(pauseAt),
});

/**
 * The shifts of a solution, by date. Who has a shift and how many are in each room is decided; of those alike, each goes
 * where they were on the days before.
 */
export function readSolution(
  facts: WeekFacts,
  { given, placed }: WeekProgram,
  values: readonly number[],
  newId: () => string,
): ProposedShift[] {
  const often = new Map<string, number>();
  const known = (person: string, { room }: Place) => often.get(`${person} ${room}`) ?? 0;
  for (const { staff_profile_id, room_id } of facts.shifts) {
    const key = `${staff_profile_id} ${room_id}`;
    often.set(key, (often.get(key) ?? 0) + 1);
  }
  const byPattern = Map.groupBy(
    given.filter(({ column }) => (values[column] ?? 0) > 0.5),
    ({ pattern }) => pattern,
  );
  return [...byPattern]
    .toSorted(([one], [other]) => one.date.localeCompare(other.date) || one.from - other.from || one.to - other.to)
    .flatMap(([pattern, people]) => {
      const places = placed
        .filter((place) => place.pattern === pattern)
        .flatMap((place): Place[] => Array.from({ length: Math.round(values[place.column] ?? 0) }, () => place));
      return people.flatMap(({ person }) => {
        const place = places.toSorted((one, other) => known(person.id, other) - known(person.id, one))[0];
        if (!place) return [];
        places.splice(places.indexOf(place), 1);
        often.set(`${person.id} ${place.room}`, known(person.id, place) + 1);
        return [shiftOf(pattern, place, person.id, newId())];
      });
    });
}
