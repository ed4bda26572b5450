import { minutesOf } from '@bairn/shared/format/minutes';

/** A span of a day in local times. */
type Timed = { start_time: string; end_time: string };

/** Where something stands beside what happens at the same time: its lane, of so many. */
export type Placed<Item> = { item: Item; lane: number; lanes: number };

/** Puts what overlaps beside each other, in as few lanes as can be. */
export function placeInLanes<Item extends Timed>(items: readonly Item[]): Placed<Item>[] {
  const sorted = items.toSorted((a, b) =>
    a.start_time === b.start_time ? (a.end_time < b.end_time ? 1 : -1) : a.start_time < b.start_time ? -1 : 1,
  );
  const placed: Placed<Item>[] = [];
  let group: Placed<Item>[] = [];
  /** The end of the last item of each lane of the group. */
  let ends: string[] = [];
  const close = () => {
    for (const one of group) one.lanes = ends.length;
    placed.push(...group);
    [group, ends] = [[], []];
  };
  for (const item of sorted) {
    if (group.length > 0 && ends.every((end) => end <= item.start_time)) close();
    const free = ends.findIndex((end) => end <= item.start_time);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = item.end_time;
    group.push({ item, lane, lanes: 1 });
  }
  close();
  return placed;
}

/** The first and the last whole hour that a day is drawn with: from 8 to 18, and further where something is. */
export function hoursOf(items: readonly Timed[]): { first: number; last: number } {
  const first = Math.min(8, ...items.map(({ start_time }) => Math.floor(minutesOf(start_time) / 60)));
  const last = Math.max(18, ...items.map(({ end_time }) => Math.ceil(minutesOf(end_time) / 60)));
  return { first, last };
}
