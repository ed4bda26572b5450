/** Orders of the results; services with dates to book come first in each, then those without, then the public register. */
export const sortOrders = ['distance', 'price', 'date', 'places', 'grade', 'name'] as const;
export type SortOrder = (typeof sortOrders)[number];

/**
 * Least and most of the filters that are numbers: whole ones, apart from the point. The page of the search reads its
 * address by them without the library of the contracts.
 */
export const searchNumbers = {
  lat: [49, 62],
  lng: [-9, 0],
  radius: [1, 100],
  age: [0, 15],
  type: [1, 100],
  price: [0, 1_000_000],
  weekday: [1, 7],
  meals: [1, 100],
  support: [1, 100],
  grade: [1, 6],
  page: [1, 10_000],
} as const;
/** Most characters of what is typed in a search. */
export const longestSearch = 100;

/** Services that can be compared side by side. */
export const mostCompared = 4;

/** Distances around a place that the filter offers, in kilometres. */
export const radiusSteps = [2, 5, 10, 20, 50, 100] as const;
/** Highest prices of a session that the filter offers, in pence. */
export const priceSteps = [500, 1000, 1500, 2000, 3000, 4000, 6000, 8000] as const;
/** Ages in whole years that the filter offers. */
export const ageSteps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;

/** Care for children at school, as the filter offers it: before school, after it, and in the holidays. */
export const careKinds = ['breakfast', 'after-school', 'holiday'] as const;
export type CareKind = (typeof careKinds)[number];

/** Parts of the day in which a session starts, with their hours: from the first, before the second. */
export const startTimes = {
  early: [0, 9],
  morning: [9, 12],
  afternoon: [12, 15],
  late: [15, 24],
} as const;
export type StartTime = keyof typeof startTimes;
export const startTimeNames = Object.keys(startTimes) as [StartTime, ...StartTime[]];

/** Lowest Care Inspectorate grades that the filter offers. */
export const gradeSteps = [3, 4, 5, 6] as const;

/** What can be asked less strictly, one at a time. */
export const relaxable = [
  'search',
  'place',
  'radius',
  'age',
  'date',
  'weekday',
  'starts',
  'type',
  'care',
  'price',
  'funded',
  'meals',
  'support',
  'grade',
  'only',
] as const;
export type Relaxable = (typeof relaxable)[number];
