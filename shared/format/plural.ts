const number = new Intl.NumberFormat('en-GB');

/** A count with its noun: '1 place', '3 places', '1,140 hours'. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${number.format(count)} ${count === 1 ? one : many}`;
