import { holdMinutes, mostExtensions } from '@bairn/shared/schema/booking';

/** Longest hold of a line in minutes: the first hold and its extensions. */
export const mostHoldMinutes = holdMinutes * (1 + mostExtensions);
/** Minutes left at least to pay another way after a card was declined; `mostHoldMinutes` still ends the hold. */
export const declinedMinutes = 10;

/**
 * Maximum places that the visitors of one network address hold together, in all and on one date. Many homes may share
 * an address, so it is enough for dozens of families. Logged-in keyworkers are not counted.
 */
export const mostFromAddress = 120;
export const mostOnDateFromAddress = 12;
