import { ageBands, atHome, childrenPerAdultAt, isRelaxed, relaxed } from '../schema/ratios.ts';

/**
 * How parts of adults for children of several ages become whole adults: the sum over all ages is rounded up (`pooled`), or
 * each age band is (`per_band`), or all children count as the youngest does (`youngest`). Pooled never needs more than
 * either of the others.
 */
export type Rounding = 'pooled' | 'per_band' | 'youngest';

/** A child as the ratios see it at a moment. */
export type ChildThere = {
  /** Age in whole months at the date. */
  months: number;
  /** On a short session, and on no other that day. */
  short?: boolean;
  /** At primary school; only at a childminder's does it matter. */
  at_school?: boolean;
};

/** The children in a room at a moment. */
export type RoomGroup = {
  children: readonly ChildThere[];
  /** Children per adult, where another ratio than the law's was agreed for the room. */
  agreed?: number | null;
};

export type Care = {
  /** At a childminder's home; otherwise day care. */
  childminder?: boolean;
  rounding?: Rounding;
};

/** So many children of whom an adult looks after so many. */
type Share = { children: number; perAdult: number };

/** Least adults in attendance in day care, whenever a child is. */
const leastAdults = 2;

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));

/** Whole adults for the sum of some shares, rounded up. Counted over a common denominator, because thirds are not exact. */
function wholeAdults(shares: readonly Share[]): number {
  const of = shares.reduce((all, { perAdult }) => (all / divisor(all, perAdult)) * perAdult, 1);
  const parts = shares.reduce((sum, { children, perAdult }) => sum + children * (of / perAdult), 0);
  const rest = parts % of;
  return (parts - rest) / of + Number(rest > 0);
}

/** The shares of a room in day care by age band, the youngest first; none is empty. */
function sharesOf({ children, agreed }: RoomGroup): Share[] {
  if (children.length === 0) return [];
  if (agreed) return [{ children: children.length, perAdult: agreed }];
  const youngest = Math.min(...children.map(({ months }) => months));
  const short = children.every((child) => child.short === true);
  if (isRelaxed(youngest, short)) return [{ children: children.length, perAdult: relaxed.childrenPerAdult }];
  return ageBands
    .map(({ childrenPerAdult: perAdult }) => ({
      children: children.filter(({ months }) => childrenPerAdultAt(months) === perAdult).length,
      perAdult,
    }))
    .filter((share) => share.children > 0);
}

/** Adults that a room in day care needs for the children in it: by ratio alone, so one may be alone in a room. */
export function adultsInRoom(room: RoomGroup, rounding: Rounding = 'pooled'): number {
  const shares = sharesOf(room);
  const [youngest] = shares;
  if (!youngest) return 0;
  if (rounding === 'pooled') return wholeAdults(shares);
  if (rounding === 'youngest') return wholeAdults([{ ...youngest, children: room.children.length }]);
  return shares.reduce((sum, share) => sum + wholeAdults([share]), 0);
}

/** Groups of children at home, and how many of each an adult looks after at most. An agreed ratio counts for all. */
const homeGroups = (agreed: number | undefined) => [
  { perAdult: atHome.underOne, of: ({ months }: ChildThere) => months < 12 },
  { perAdult: atHome.beforeSchool, of: ({ at_school }: ChildThere) => at_school !== true },
  { perAdult: agreed ?? atHome.underTwelve, of: ({ months }: ChildThere) => months < 144 },
  { perAdult: agreed ?? atHome.underSixteen, of: () => true },
];

/** Childminders and assistants that a home needs, whose rooms are one: each limit holds for each of them. */
function adultsAtHome(rooms: readonly RoomGroup[]): number {
  const children = rooms.flatMap((room) => room.children);
  const [agreed] = rooms
    .flatMap((room) => (room.agreed && room.children.length > 0 ? room.agreed : []))
    .toSorted((one, other) => one - other);
  const needs = homeGroups(agreed).map(({ of, perAdult }) =>
    wholeAdults([{ children: children.filter(of).length, perAdult }]),
  );
  return Math.max(...needs);
}

/**
 * Adults that a service needs for the children in its rooms at one moment: what each room needs, because an adult is in
 * one room at a time, and in day care at least two (the domain's facts, section 2). None without children.
 */
export function adultsInService(rooms: readonly RoomGroup[], { childminder = false, rounding }: Care = {}): number {
  if (childminder) return adultsAtHome(rooms);
  const adults = rooms.reduce((sum, room) => sum + adultsInRoom(room, rounding), 0);
  return adults === 0 ? 0 : Math.max(leastAdults, adults);
}
