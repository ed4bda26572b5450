import { holdMinutes, mostExtensions } from '@bairn/shared/schema/booking';

/** Minutes that a place is kept for a line in all: a hold and its extensions. */
export const mostHoldMinutes = holdMinutes * (1 + mostExtensions);
/** Minutes that whoever was declined has at least to pay in another way; once, at the end of `mostHoldMinutes`. */
export const declinedMinutes = 10;

/** Lines that one basket may have: two children, five days a week, for four weeks. */
export const mostLines = 40;
/** Places that one basket holds on one date: more children than a family mostly has. */
export const mostOnDate = 6;
/**
 * Places that visitors of one network address hold together, in all and on one date. Many homes may share an address,
 * so it is some dozens of families, and whoever logs in is not counted.
 */
export const mostFromAddress = 120;
export const mostOnDateFromAddress = 12;
