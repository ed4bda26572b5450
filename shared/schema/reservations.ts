import * as z from 'zod/mini';
import { daysBetween, isDate } from '@bairn/shared/format/date';
import { optionalText } from './details.ts';
import { contract, one } from './endpoint.ts';
import { branchScope } from './planning.ts';
import { Id, LocalDate, WallTime } from './rules.ts';
import { countReasons } from './staffWords.ts';

/** What a person is reserved for. */
export const reservationKinds = ['training', 'meeting', 'other_service', 'other'] as const;
export const reservationWords = {
  training: 'Training',
  meeting: 'Meeting',
  other_service: 'Another service',
  other: 'Something else',
} as const satisfies Record<(typeof reservationKinds)[number], string>;

/** Most days of reservations in one answer. */
const mostDays = 62;

/** Hours of a date in which a person of a branch is reserved, and works no shift. */
export const Reservation = z.object({
  id: Id,
  staff_profile_id: Id,
  name: z.string(),
  kind: z.enum(reservationKinds),
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  note: z.nullable(z.string()),
});
export type Reservation = z.output<typeof Reservation>;

export const listReservationsContract = contract(() => ({
  summary: 'The hours in which people of a branch are reserved: two weeks from today unless told',
  params: z.object(branchScope),
  query: z
    .object({ from: z.optional(LocalDate), to: z.optional(LocalDate) })
    .check(
      z.refine(
        ({ from, to }) =>
          from === undefined ||
          to === undefined ||
          !isDate(from) ||
          !isDate(to) ||
          (to >= from && daysBetween(from, to) < mostDays),
        { error: `Choose ${mostDays} days at most`, path: ['to'] },
      ),
    ),
  response: one(z.object({ from: LocalDate, to: LocalDate, reservations: z.array(Reservation) })),
}));

const ordered = z.refine<{ start_time: string; end_time: string }>(
  ({ start_time, end_time }) => end_time > start_time,
  { error: 'The end must be after the start', path: ['end_time'] },
);

export const addReservationContract = contract(() => ({
  summary: 'Reserve hours of a person. A shift that they have then stays, and is a breach of the rota',
  params: z.object(branchScope),
  body: z
    .object({
      staff_profile_id: Id,
      kind: z.enum(reservationKinds),
      date: LocalDate,
      start_time: WallTime,
      end_time: WallTime,
      note: optionalText(300),
    })
    .check(ordered),
  response: one(Reservation),
}));

export const removeReservationContract = contract(() => ({
  summary: 'Remove a reservation',
  params: z.object({ ...branchScope, id: Id }),
  response: one(z.object({ id: Id })),
}));

/** A person who has no shift, leave or reservation in a span of time. */
export const FreePerson = z.object({
  id: Id,
  name: z.string(),
  avatar_url: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  counts: z.boolean(),
  first_aider: z.boolean(),
  why: z.array(z.enum(countReasons)),
  contracted_minutes: z.nullable(z.int()),
  /** On the rotas of that week. */
  rostered_minutes: z.int(),
  /** Whether they said that they can work then; `unknown` where they said nothing. */
  available: z.enum(['yes', 'no', 'unknown']),
});
export type FreePerson = z.output<typeof FreePerson>;

export const listFreeStaffContract = contract(() => ({
  summary: 'Who is free in a time span, outwith reservations, leave and shifts: who can first, then by hours left',
  params: z.object(branchScope),
  query: z.object({ date: LocalDate, start_time: WallTime, end_time: WallTime }).check(ordered),
  response: one(z.object({ staff: z.array(FreePerson) })),
}));
