/** A sum of columns, each with its factor. */
export type Terms = readonly (readonly [column: number, factor: number])[];

/** A mixed-integer linear program, as it is written down. Bounds may be infinite. */
export type Program = {
  costs: number[];
  lower: number[];
  upper: number[];
  integer: boolean[];
  rows: { terms: Terms; least: number; most: number }[];
};

/** Writes down a program: columns first, then rows over them. */
export function makeProgram() {
  const program: Program = { costs: [], lower: [], upper: [], integer: [], rows: [] };
  const column = (cost: number, most: number, integer: boolean) => {
    program.lower.push(0);
    program.upper.push(most);
    program.integer.push(integer);
    return program.costs.push(cost) - 1;
  };
  return {
    program,
    /** A yes or no. */
    choice: (cost = 0) => column(cost, 1, true),
    /** A whole number from 0 on. */
    number: (cost = 0, most = Infinity) => column(cost, most, true),
    /** Any amount from 0 on. */
    amount: (cost = 0) => column(cost, Infinity, false),
    atLeast: (terms: Terms, least: number) => program.rows.push({ terms, least, most: Infinity }),
    atMost: (terms: Terms, most: number) => program.rows.push({ terms, least: -Infinity, most }),
    equal: (terms: Terms, value: number) => program.rows.push({ terms, least: value, most: value }),
  };
}
export type ProgramWriter = ReturnType<typeof makeProgram>;
