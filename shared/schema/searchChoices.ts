/** Orders of the results; those that take bookings come first in each. */
export const sortOrders = ['distance', 'price', 'date', 'places', 'name'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Distances around a place that the filter offers, in kilometres. */
export const radiusSteps = [2, 5, 10, 20, 50, 100] as const;
/** Highest prices of a session that the filter offers, in pence. */
export const priceSteps = [500, 1000, 1500, 2000, 3000, 4000, 6000, 8000] as const;
/** Ages in whole years that the filter offers. */
export const ageSteps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;

/** What can be asked less strictly, one at a time. */
export const relaxable = ['search', 'place', 'radius', 'age', 'date', 'type', 'price', 'only'] as const;
export type Relaxable = (typeof relaxable)[number];
