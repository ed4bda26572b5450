/** A step of a policy, as in `CancellationStep` of the contract. */
export type PolicyStep = { hours_before: number; refund_percent: number };

/** What decides the refund of a booking that its family cancels; before ordering, of one that it would make. */
export type Purchase = {
  /** Pence. */
  price: number;
  date: string;
  start_time: string;
  /** The policy at the time of purchase. */
  cancellation_steps: readonly PolicyStep[];
  /** Minutes that funded hours pay for beside the price; they return whenever it is cancelled. */
  funded_minutes?: number | undefined;
  /** Pence of the price that were refunded or are being refunded; none by default. */
  refunded?: number | undefined;
  /** Pence that are left to refund, where that may be less than the rest of the price. */
  refundable?: number | undefined;
};

/** A local date and time in Scotland. */
export type WallMoment = { date: string; time: string };

const minuteMs = 60_000;
const minutesOf = (date: string, time: string) => Date.parse(`${date}T${time}Z`) / minuteMs;

/**
 * Hours that clocks on the wall show from one local moment to another, to the minute; negative where it is past. Two
 * weeks before 8 o'clock is 8 o'clock, even where the clocks change between: a family counts days, not seconds.
 */
export const wallHours = (from: WallMoment, to: WallMoment) =>
  (minutesOf(to.date, to.time) - minutesOf(from.date, from.time)) / 60;

/** The local moment whole hours before another, on the same clock as `wallHours`. */
export function wallHoursBefore(hours: number, { date, time }: WallMoment): WallMoment {
  const iso = new Date((minutesOf(date, time) - hours * 60) * minuteMs).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}

/** The part of the price in per cent that is refunded so many hours before the start; 0 where no step is reached. */
export function refundPercent(steps: readonly PolicyStep[], hours: number): number {
  const reached = steps.filter(({ hours_before }) => hours >= hours_before);
  return Math.max(0, ...reached.map(({ refund_percent }) => refund_percent));
}

/** A part of a price in whole pence; half a penny goes to the family. */
export const partOf = (price: number, percent: number) => Math.round((price * percent) / 100);

/** Pence that are left to refund of a booking. */
export const leftOf = ({ price, refunded = 0, refundable = price }: Purchase) =>
  Math.max(0, Math.min(price - refunded, refundable));

/** Pence refunded for a booking that is cancelled at a percentage: never more than is left. */
export const refundOf = (purchase: Purchase, percent: number) =>
  Math.max(0, Math.min(partOf(purchase.price, percent) - (purchase.refunded ?? 0), leftOf(purchase)));

/** A refund, and how many hours before the start it ends. */
export type RefundTerm = { hours: number; percent: number; refund: number };

/** The refunds of a booking from now to its start, the greatest and first to end first; without those of nothing. */
export function refundTerms(purchase: Purchase): RefundTerm[] {
  const terms = purchase.cancellation_steps.map(({ hours_before: hours }): RefundTerm => {
    const percent = refundPercent(purchase.cancellation_steps, hours);
    return { hours, percent, refund: refundOf(purchase, percent) };
  });
  return terms
    .filter(({ refund }) => refund > 0)
    .toSorted((a, b) => b.hours - a.hours)
    .filter(({ refund }, index, all) => all.slice(index + 1).every((later) => later.refund < refund));
}
