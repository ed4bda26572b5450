import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { branchScope } from './planning.ts';
import { NotCounting } from './qualifications.ts';
import { Id, LocalDate, WallTime } from './rules.ts';

/** A time in which adults are missing: in a room, or in all (a null room). The end is excluded. */
const Gap = z.object({
  room_id: z.nullable(Id),
  room: z.nullable(z.string()),
  from: WallTime,
  to: WallTime,
  /** Most adults missing at one moment of it. */
  short: z.int(),
});

/** Adults required and there, at a moment. */
const Standing = z.object({ room_id: z.nullable(Id), room: z.nullable(z.string()), required: z.int(), there: z.int() });

/** Where a service is short of adults: now, in the next two hours, and in the next five days. */
export const RatioRadar = z.object({
  today: LocalDate,
  now: WallTime,
  /** Whether people are clocked in, so that `there` counts those; else the rota's. */
  clocked_in: z.boolean(),
  /** Of all, then of each room with children who are expected now. */
  standing: z.array(Standing),
  soon: z.array(Gap),
  days: z.array(
    z.object({
      date: LocalDate,
      /** Whether its week has a published rota; without one no gaps are told. */
      planned: z.boolean(),
      children: z.int(),
      gaps: z.array(Gap),
      /** Who is on the rota and does not count, and why. */
      not_counting: z.array(NotCounting),
    }),
  ),
});
export type RatioRadar = z.output<typeof RatioRadar>;

export const ratioRadarContract = contract(() => ({
  summary: 'Where a service is short of adults: now, in the next two hours and in the next five days',
  params: z.object(branchScope),
  response: one(RatioRadar),
}));
