import * as z from 'zod/mini';
import { leftOutReasons } from './recurringWords.ts';
import { Id, LocalDate, Pence, WallTime } from './rules.ts';

/** Ids of the list `booking_options` by which a session is offered. */
export const bookingOption = { block: 3, single: 4, recurring: 5 } as const;

/** The options by which a session's dates are booked one by one: the whole session, a part of it, a single date. */
export const oneByOne: readonly number[] = [1, 2, bookingOption.single];

/** The options by which dates are booked together: all of them as a block, or every week. */
export const together: readonly number[] = [bookingOption.block, bookingOption.recurring];

/** Whether the dates of a session with these options are booked together only. */
export const isTogetherOnly = (options: readonly number[]) =>
  options.some((option) => together.includes(option)) && !options.some((option) => oneByOne.includes(option));

/** A date of a block, with its part of the price. */
export const BlockDate = z.object({
  instance_id: Id,
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  price: Pence,
});
export type BlockDate = z.output<typeof BlockDate>;

/** The dates of a session that are booked together or not at all. */
export const SessionBlock = z.object({
  dates: z.array(z.extend(BlockDate, { places_left: z.int() })),
  /** For one child. */
  price: Pence,
  /** What the dates cost one by one. */
  single_price: Pence,
});
export type SessionBlock = z.output<typeof SessionBlock>;

/** A date that a recurring booking does not have, and why. */
export const LeftOut = z.object({ date: LocalDate, reason: z.enum(leftOutReasons) });
export type LeftOut = z.output<typeof LeftOut>;

/** What a line that begins a recurring booking promises beside its dates. */
export const BeginsRecurring = z.object({
  /** ISO days of the week. */
  weekdays: z.array(z.int()),
  /** Dates of the days until `until` that could not be had, and why. */
  left_out: z.array(LeftOut),
  /** The last day of what is ordered now. */
  until: LocalDate,
  /** When the month after it is ordered and paid. */
  billed_on: LocalDate,
});
export type BeginsRecurring = z.output<typeof BeginsRecurring>;

/** A sum in `parts` parts that differ by a penny at most and add up to it; what is over is in the first ones. */
function sharesOf(sum: number, parts: number): number[] {
  const each = Math.floor(sum / parts);
  return Array.from({ length: parts }, (_, nth) => each + Number(nth < sum - each * parts));
}

/**
 * What each date of a block costs. Without a price for the block it is the date's own; a block never costs more than its
 * dates do one by one.
 */
export function blockShares(prices: readonly number[], blockPrice: number | null): number[] {
  const single = prices.reduce((sum, price) => sum + price, 0);
  return blockPrice === null || blockPrice >= single ? [...prices] : sharesOf(blockPrice, prices.length);
}
