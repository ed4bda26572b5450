const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** Minutes as hours: 2250 → "37.5 h"; null stays. */
export const hoursWords = (minutes: number | null): string | null =>
  minutes === null ? null : `${number.format(minutes / 60)} h`;
