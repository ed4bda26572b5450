// What screens report of themselves, apart from the schemas: pages that load nothing else need these alone.

/** Longest parts of an error's report, in characters; what is longer is cut off before it is sent. */
export const clientErrorLimits = { message: 500, stack: 4000, path: 200 };

/** Measures of one document: each of the few apps that a visit meets has up to three. */
export const mostVitals = 40;

/** The longest time that is believed, in milliseconds: the age of a tab that was put aside is no load time. */
export const longestVital = 600_000;
