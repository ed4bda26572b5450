import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { branchScope } from './planning.ts';
import { rotaPath } from './rotaFacts.ts';
import { RotaBreach } from './rotaShift.ts';
import { Id, Instant, LocalDate, WallTime } from './rules.ts';

/** Longest that the auto-rota searches for a better week. */
export const buildSeconds = 60;

export const buildStages = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** A shift that the auto-rota or a remedy proposes: it is on no rota yet. */
export const ProposedShift = z.object({
  id: Id,
  staff_profile_id: z.nullable(Id),
  room_id: z.nullable(Id),
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  break_minutes: z.int(),
  break_start: z.nullable(WallTime),
});
export type ProposedShift = z.output<typeof ProposedShift>;

const BuiltWeek = z.object({
  add: z.array(ProposedShift),
  /** Shifts of the draft that the week does without, as they were read. */
  remove: z.array(z.object({ id: Id, version: z.int() })),
  /** Wages of the whole week in pence, of those whose wage is known to the reader; and people rostered without one. */
  cost_pence: z.int(),
  unknown_wages: z.int(),
  /** Whether no week costs less, but for `within_pence`; otherwise the time was up. Null: not known how far it is. */
  optimal: z.boolean(),
  within_pence: z.nullable(z.int()),
  /** What the independent checker finds: hard rules that could not be met, where and by how little, and what to know. */
  breaches: z.array(RotaBreach),
  facts_hash: z.string(),
});

/** The auto-rota's last work on a rota. */
export const RotaBuild = z.object({
  id: Id,
  stage: z.enum(buildStages),
  keep: z.boolean(),
  /** How long it has searched; it ends after `limit_seconds`. */
  seconds: z.int(),
  limit_seconds: z.int(),
  /** Whether it has a week already, which may still become better. */
  has_week: z.boolean(),
  /** `changed`: the rota is no draft any more. `refused`: the checker does not accept what was found. */
  failure: z.nullable(z.enum(['changed', 'refused', 'broken'])),
  created_at: Instant,
  result: z.nullable(BuiltWeek),
});
export type RotaBuild = z.output<typeof RotaBuild>;

export const startBuildContract = contract(() => ({
  summary: 'Begin to build the week of a draft; one that runs already is answered',
  params: rotaPath,
  /** `keep`: the shifts that are there stay. */
  body: z.object({ keep: z.boolean() }),
  response: one(RotaBuild),
}));

export const showBuildContract = contract(() => ({
  summary: 'How far the auto-rota is with a rota, and what it proposes; null before the first time',
  params: rotaPath,
  response: one(z.nullable(RotaBuild)),
}));

export const cancelBuildContract = contract(() => ({
  summary: 'End the building of a week; one that is done or was cancelled stays so',
  params: rotaPath,
  response: one(z.nullable(RotaBuild)),
}));

export const remedyKinds = ['move', 'extend', 'swap', 'call_in', 'close_places'] as const;

/** A way to keep the rules of a date without a person. */
export const Remedy = z.object({
  kind: z.enum(remedyKinds),
  /** The changes of shifts, the person's own first; without `after` the shift goes. */
  changes: z.array(z.object({ before: ProposedShift, after: z.nullable(ProposedShift), version: z.int() })),
  /** What it costs beyond the wages of the rota, in pence; null where a wage is not known. */
  cost_pence: z.nullable(z.int()),
  /** People whose day changes. */
  people: z.array(Id),
  /**
   * For closing places: the room, or the service, and how many adults fewer its children must need, from when to when.
   * `everyone`: no child may be there, because even one needs two adults.
   */
  close: z.array(
    z.object({ room_id: z.nullable(Id), from: WallTime, to: WallTime, adults: z.int(), everyone: z.boolean() }),
  ),
});
export type Remedy = z.output<typeof Remedy>;

export const listRemediesContract = contract(() => ({
  summary:
    'What can be done when a person of a date is off sick, the least disturbing first; each keeps all hard rules',
  params: z.object(branchScope),
  query: z.object({ staff: Id, date: LocalDate }),
  response: one(
    z.object({
      /** The rota of the date; null where there is none. */
      rota: z.nullable(z.object({ id: Id, status: z.enum(['draft', 'published', 'locked']) })),
      /** Hard rules that are broken without the person and are not with them; without any nothing is to be done. */
      breaches: z.array(RotaBreach),
      remedies: z.array(Remedy),
      /** Dates of sessions with bookings that can be closed where places are to be closed, the earliest first. */
      closable: z.array(
        z.object({
          id: Id,
          session_id: Id,
          session: z.string(),
          date: LocalDate,
          start_time: WallTime,
          end_time: WallTime,
          booked: z.int(),
        }),
      ),
      /** Names of the people of whom is spoken. */
      people: z.array(z.object({ id: Id, name: z.string() })),
      rooms: z.array(z.object({ id: Id, name: z.string() })),
    }),
  ),
}));
