import * as z from 'zod/mini';
import { localDate, localTime, now } from './clock.ts';
import { wallHours } from './refundTerms.ts';
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
      /** Pence taken off its invoice; what is paid of them already is in `refund`. */
      credit: Pence,
      /** Minutes that return to the child's funded hours. */
      funded_minutes: z.int(),
      /** Per cent of the price. */
      percent: z.int(),
      /** The rule that decides, as a sentence. */
      reason: z.string(),
    }),
  ),
  total_refund: Pence,
  total_credit: Pence,
  /** The policy of the first booking, as it was when it was bought. */
  steps: z.array(CancellationStep),
  /** The card that it goes to, `Visa ending 4242`; null where no card gets any of it, or several do. */
  refund_to: z.nullable(z.string()),
  /** Pence of the refund that the service sends itself, because it was paid there. */
  refund_by_service: Pence,
});
export type CancellationPreview = z.output<typeof CancellationPreview>;

/** The policy of a service that set none: everything two weeks before, half a week before, then nothing. */
export const standardCancellation: readonly CancellationStep[] = [
  { hours_before: 336, refund_percent: 100 },
  { hours_before: 168, refund_percent: 50 },
];

/** Hours of the wall clock until a local date and time; negative once it has begun. */
export const wallHoursUntil = (date: string, time: string, instant: Date = now()) =>
  wallHours({ date: localDate(instant), time: localTime(instant) }, { date, time });
