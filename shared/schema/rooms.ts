import * as z from 'zod/mini';
import { plural } from '@bairn/shared/format/plural';
import { contract, one, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { roomList } from './lists/rooms.ts';
import { optionalText } from './details.ts';
import { branchScope } from './planning.ts';
import { spaceLimit, type Ages } from './ratios.ts';
import { Id, LocalDate } from './rules.ts';
import { Room } from './rows/rooms.ts';
import { text } from './text.ts';

/** Longest age of a room's children: up to 18. */
const oldestMonths = 216;
/** Most entries of a kind that a room has ahead of it. */
const mostSpans = 50;

type Span = { from_date: string; to_date?: string | null | undefined };

const isOrdered = ({ from_date, to_date }: Span) => !to_date || to_date >= from_date;
const ordered = z.refine<Span>(isOrdered, { path: ['to_date'], error: 'The last day cannot be before the first' });

/** Whether two ranges of dates have a day in common; both ends belong to a range. */
const overlap = (one: Span, other: Span) =>
  one.from_date <= (other.to_date ?? '9999') && other.from_date <= (one.to_date ?? '9999');

/** Refuses a range of dates that has a day of an earlier one in the list. */
const apart =
  (sentence: string) =>
  ({ value, issues }: z.core.ParsePayload<Span[]>) => {
    for (const [index, span] of value.entries()) {
      if (!value.slice(0, index).some((other) => overlap(span, other))) continue;
      issues.push({ code: 'custom', message: sentence, path: [index, 'from_date'], input: span });
    }
  };

const RatioOverride = z
  .object({
    /** One that exists; without an id it is new. */
    id: z.optional(Id),
    ratio: z.int().check(z.gte(1), z.lte(20)),
    reason: text(255),
    from_date: LocalDate,
    to_date: z.nullish(LocalDate),
  })
  .check(ordered);

const Closure = z
  .object({ id: z.optional(Id), reason: text(255), from_date: LocalDate, to_date: LocalDate })
  .check(ordered);

type Spacious = Ages & { capacity: number; area?: number | null | undefined; space_reason?: string | null | undefined };

/** Refuses more places than the floor space gives, unless it is said why. */
function withinSpace({ value, issues }: z.core.ParsePayload<Spacious>) {
  const limit = spaceLimit(value.area, value);
  if (limit === null || value.capacity <= limit || value.space_reason) return;
  const message =
    limit === 0
      ? 'The floor space is not enough for any child of these ages'
      : `The floor space is enough for ${plural(limit, 'child', 'children')}. Enter fewer places, or say why more are allowed`;
  issues.push({ code: 'custom', message, path: ['capacity'], input: value.capacity });
}

const hundredthsAtMost = z.refine<number>((area) => Math.abs(Math.round(area * 100) - area * 100) < 1e-6, {
  error: 'The area can have two decimals at most',
});

const fields = {
  name: text(80),
  age_from_months: z.int().check(z.gte(0), z.lte(oldestMonths - 1)),
  age_to_months: z.int().check(z.gte(1), z.lte(oldestMonths)),
  capacity: z.int().check(z.gte(1), z.lte(500)),
  /** Square metres; null outdoors, where no floor space is counted. */
  area: z.nullish(z.number().check(z.gte(1), z.lte(10_000), hundredthsAtMost)),
  /** Why more children are allowed than the floor space gives: what the Care Inspectorate agreed. */
  space_reason: optionalText(255),
  // A list that is left out stays as it is.
  ratio_overrides: z.optional(
    z
      .array(RatioOverride)
      .check(z.maxLength(mostSpans), apart('These dates overlap another agreed ratio of this room')),
  ),
  closures: z.optional(
    z.array(Closure).check(z.maxLength(mostSpans), apart('These dates overlap another closure of this room')),
  ),
};
const ascending = z.refine<Ages>(({ age_from_months, age_to_months }) => age_to_months > age_from_months, {
  path: ['age_to_months'],
  error: 'The oldest age must be above the youngest',
});

/** What is known of a room. */
export const RoomDetails = z.object(fields).check(ascending, withinSpace);
export type RoomDetails = z.output<typeof RoomDetails>;

const ListedRooms = z.extend(page(Room), {
  /** For what is closed today. */
  today: LocalDate,
});

export const listRoomsContract = contract(() => ({
  summary: "The branch's rooms that are not archived",
  params: z.object(branchScope),
  query: listQuery(roomList),
  response: ListedRooms,
}));

export const findRoomsContract = contract(() => ({
  summary: "The branch's rooms, by filters in the body",
  params: z.object(branchScope),
  body: listQuery(roomList),
  response: ListedRooms,
}));

const ShownRoom = one(z.extend(Room, { today: LocalDate }));

export const showRoomContract = contract(() => ({
  summary: 'A room with its agreed ratios, its closures and the sessions that use it',
  params: z.object({ ...branchScope, id: Id }),
  response: ShownRoom,
}));

export const createRoomContract = contract(() => ({
  summary: 'Add a room',
  params: z.object(branchScope),
  body: RoomDetails,
  response: ShownRoom,
}));

export const updateRoomContract = contract(() => ({
  summary: 'Change a room; refused where its sessions need more places, or run while it is closed',
  params: z.object({ ...branchScope, id: Id }),
  body: z
    .object({
      ...fields,
      /** Of the room that was shown; another one by now is refused with 409 `changed`. */
      revision: z.int(),
    })
    .check(ascending, withinSpace),
  response: ShownRoom,
}));

export const deleteRoomContract = contract(() => ({
  summary: 'Archive a room; refused while a session with coming dates uses it',
  params: z.object({ ...branchScope, id: Id }),
  response: one(z.null()),
}));

const ratioSettings = {
  /** How parts of adults for children of several ages become whole adults (docs/decisions/ratios.md). */
  rounding: z.enum(['pooled', 'per_band', 'youngest']),
  /** Agreed for all rooms; one that was agreed for a room goes before them. */
  service_ratios: z
    .array(RatioOverride)
    .check(z.maxLength(mostSpans), apart('These dates overlap another agreed ratio of the service')),
};

/** What is sent. */
export const RatioSettingsInput = z.object(ratioSettings);

export const RatioSettings = z.object({
  ...ratioSettings,
  service_ratios: z.array(
    z.object({ id: Id, ratio: z.int(), reason: z.string(), from_date: LocalDate, to_date: z.nullable(LocalDate) }),
  ),
});
export type RatioSettings = z.output<typeof RatioSettings>;

export const showRatioSettingsContract = contract(() => ({
  summary: 'How a service rounds parts of adults, and the ratios agreed for all its rooms',
  params: z.object(branchScope),
  response: one(RatioSettings),
}));

export const saveRatioSettingsContract = contract(() => ({
  summary: 'Set how a service rounds parts of adults, and the ratios agreed for all its rooms',
  params: z.object(branchScope),
  body: RatioSettingsInput,
  response: one(RatioSettings),
}));
