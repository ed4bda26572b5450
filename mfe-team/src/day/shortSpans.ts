import { formatTime } from '@bairn/shared/format/date';
import { minutesOf, timeOf } from '@bairn/shared/format/minutes';
import type { RotaOfDay } from '@bairn/shared/schema/rotaViews';

type Room = RotaOfDay['rooms'][number];

/**
 * A time in which staff are missing: in a room, or in the service as a whole (`room` null). Local times, the end excluded.
 * `first` are missing when it begins, and `most` at its worst moment.
 */
export type ShortSpan = { room: Room | null; from: string; to: string; first: number; most: number };

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
    if (count > 0 && isOn && last) Object.assign(last, { to, most: Math.max(last.most, count) });
    else if (count > 0) spans.push({ room, from, to, first: count, most: count });
    isOn = count > 0;
  }
  return spans;
}

/** When and where a day is short of staff, the first first; of today from the present quarter hour on. */
export function shortSpans({ rooms, total, quarters, now }: RotaOfDay): ShortSpan[] {
  const gaps = gapsByRoom(rooms);
  const inRooms = quarters.map((_, at) => [...gaps.values()].reduce((sum, short) => sum + (short[at] ?? 0), 0));
  // What the rooms miss is told of the rooms.
  const inAll = total.short.map((short, at) => Math.max(0, short - (inRooms[at] ?? 0)));
  const past = now === null ? 0 : quarters.filter((time) => timeOf(minutesOf(time) + quarter) <= now).length;
  const toCome = (room: Room | null, short: readonly number[]) =>
    spansOf(room, short.slice(past), quarters.slice(past));
  return [...[...gaps].flatMap(([room, short]) => toCome(room, short)), ...toCome(null, inAll)].toSorted((one, other) =>
    one.from.localeCompare(other.from),
  );
}

/** The name of a room; of people and children without one "no room". */
export const roomName = ({ name }: Room) => name ?? 'No room';

const isNow = ({ from }: ShortSpan, now: string | null) => now !== null && from <= now;

/** How many are missing and since or from when: "2 short now", "3 short from 11:00". */
export const startWords = (span: ShortSpan, now: string | null) =>
  isNow(span, now) ? `${span.first} short now` : `${span.most} short from ${formatTime(span.from, 'service')}`;

/** A span in words: "1 short from 08:00 to 09:15 in Toddlers", "2 short now, up to 3 until 18:00, in Babies". */
export function spanWords(span: ShortSpan, now: string | null): string {
  const { room, to, first, most } = span;
  const end = formatTime(to, 'service');
  const until = isNow(span, now) ? `, ${most > first ? `up to ${most} ` : ''}until ${end},` : ` to ${end}`;
  const where =
    room === null ? 'in the service as a whole' : room.id === null ? 'outside of the rooms' : `in ${roomName(room)}`;
  return `${startWords(span, now)}${until} ${where}`;
}
