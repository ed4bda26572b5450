import * as z from 'zod/mini';
import { localDate, localTime, now } from './clock.ts';
import { Id, Pence } from './rules.ts';

/**
 * One step of a cancellation policy: the part of the price that comes back to whoever cancels at least so many hours
 * before the session begins.
 */
export const CancellationStep = z.object({
  hours_before: z.int().check(z.gte(0), z.lte(8760)),
  /** 0 to 100. */
  refund_percent: z.int().check(z.gte(0), z.lte(100)),
});
export type CancellationStep = z.output<typeof CancellationStep>;

/** What would come back of bookings that are cancelled. */
export const CancellationPreview = z.object({
  bookings: z.array(
    z.object({
      id: Id,
      price: Pence,
      refund: Pence,
      /** Per cent of the price. */
      percent: z.int(),
      /** The rule that decides, as a sentence. */
      reason: z.string(),
    }),
  ),
  total_refund: Pence,
  /** The policy of the first booking, as it was when it was bought. */
  steps: z.array(CancellationStep),
  /** Where the money goes, `Visa ending 4242`; null where nothing comes back or several cards were used. */
  refund_to: z.nullable(z.string()),
});
export type CancellationPreview = z.output<typeof CancellationPreview>;

/** The policy of a service that set none: everything two weeks before, half a week before, then nothing. */
export const standardCancellation: readonly CancellationStep[] = [
  { hours_before: 336, refund_percent: 100 },
  { hours_before: 168, refund_percent: 50 },
];

const minutesOf = (date: string, time: string) => Date.parse(`${date}T${time}Z`) / 60_000;

/**
 * Hours that clocks on the wall show between an instant and a local date and time, to the minute; negative once it
 * has begun. Two weeks before 8 o'clock is 8 o'clock, even where the clocks change between: a family counts days, not
 * seconds.
 */
export const wallHoursUntil = (date: string, time: string, instant: Date = now()) =>
  (minutesOf(date, time) - minutesOf(localDate(instant), localTime(instant))) / 60;

/** The part of the price in per cent that comes back so many hours before the start; 0 where no step is reached. */
export function refundPercent(steps: readonly CancellationStep[], hours: number): number {
  const reached = steps.filter(({ hours_before }) => hours >= hours_before);
  return Math.max(0, ...reached.map(({ refund_percent }) => refund_percent));
}

/** A part of a price in whole pence; half a penny goes to the family. */
export const partOf = (price: number, percent: number) => Math.round((price * percent) / 100);
