import { formatTime } from '@bairn/shared/format/date';
import { minutesOf, timeOf } from '@bairn/shared/format/minutes';
import type { RotaOfDay } from '@bairn/shared/schema/rotaViews';

type Room = RotaOfDay['rooms'][number];

/** A time in which staff are missing: in a room, or in the service as a whole (`room` null). Local times, the end excluded. */
export type ShortSpan = { room: Room | null; from: string; to: string; short: number };

const quarter = 15;

/** Staff missing by quarter hour, room by room in their order. People in no room, or in one without children all day, fill gaps. */
export function gapsByRoom(rooms: readonly Room[]): Map<Room, number[]> {
  const inNeed = rooms.filter(({ id, required }) => id !== null && required.some((count) => count > 0));
  const others = rooms.filter((room) => !inNeed.includes(room));
  const gaps = new Map<Room, number[]>(rooms.map((room) => [room, room.required.map(() => 0)]));
  const quarters = rooms[0]?.required.length ?? 0;
  for (let at = 0; at < quarters; at += 1) {
    const over = ({ rostered, required }: Room) => (rostered[at] ?? 0) - (required[at] ?? 0);
    let spare = others.reduce((sum, room) => sum + Math.max(0, over(room)), 0);
    for (const room of [...inNeed, ...others]) {
      const gap = Math.max(0, -over(room));
      const filled = Math.min(gap, spare);
      spare -= filled;
      gaps.get(room)?.splice(at, 1, gap - filled);
    }
  }
  return gaps;
}

function spansOf(room: Room | null, short: readonly number[], quarters: readonly string[]): ShortSpan[] {
  const spans: ShortSpan[] = [];
  let isOn = false;
  for (const [at, count] of short.entries()) {
    const from = quarters[at] ?? '';
    const last = spans.at(-1);
    const to = timeOf(minutesOf(from) + quarter);
    if (count > 0 && isOn && last) Object.assign(last, { to, short: Math.max(last.short, count) });
    else if (count > 0) spans.push({ room, from, to, short: count });
    isOn = count > 0;
  }
  return spans;
}

/** When and where a day is short of staff, the first first; of today what is still to come. */
export function shortSpans({ rooms, total, quarters, now }: RotaOfDay): ShortSpan[] {
  const gaps = gapsByRoom(rooms);
  const inRooms = quarters.map((_, at) => [...gaps.values()].reduce((sum, short) => sum + (short[at] ?? 0), 0));
  // What the rooms miss is told of the rooms.
  const inAll = total.short.map((short, at) => Math.max(0, short - (inRooms[at] ?? 0)));
  return [...[...gaps].flatMap(([room, short]) => spansOf(room, short, quarters)), ...spansOf(null, inAll, quarters)]
    .filter(({ to }) => now === null || to > now)
    .toSorted((one, other) => one.from.localeCompare(other.from));
}

/** The name of a room; of people and children without one "no room". */
export const roomName = ({ name }: Room) => name ?? 'No room';

/** A span in words: "1 short from 08:00 to 09:15 in Toddlers". */
export function spanWords({ room, from, to, short }: ShortSpan, now: string | null): string {
  const end = formatTime(to, 'service');
  const when = now !== null && from <= now ? `now, until ${end},` : `from ${formatTime(from, 'service')} to ${end}`;
  const where =
    room === null ? 'in the service as a whole' : room.id === null ? 'outside of the rooms' : `in ${roomName(room)}`;
  return `${short} short ${when} ${where}`;
}
