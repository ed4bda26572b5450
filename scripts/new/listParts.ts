/** What a list about a subject is narrowed and sorted by, and what it shows. */
export type ListParts = {
  filters: readonly {
    name: string;
    /** As the declaration has it. */
    declared: string;
    /** The condition of the API; the value has the filter's name. */
    sql: string;
    /** A valid value. */
    some: string;
    /** Code for a value that leaves nothing. */
    none: string;
  }[];
  /** What is sorted by, with its SQL: the first unless another is asked for. */
  sorts: Readonly<Record<string, string>>;
  columns: readonly {
    field: string;
    /** The cell on screen, and in the file where `file` names no other. */
    text: string;
    file?: string;
    end?: true;
  }[];
  /** What the declaration imports. */
  imports: readonly [names: string, from: string][];
};

const typed = (label: string, column: string): ListParts['filters'][number] => ({
  name: 'search',
  declared: `search('${label}')`,
  sql: `${column} ilike \${containing(search)}`,
  some: 'a',
  none: "'no such words'",
});

/** Lists of the subjects that are not named by an id, by the word of `--of`. */
export const listParts = {
  session: {
    filters: [typed('Name', 'x.name')],
    sorts: { name: 'lower(x.name)' },
    columns: [{ field: 'name', text: 'name' }],
    imports: [],
  },
  booking: {
    filters: [
      {
        name: 'from',
        declared: "day('From')",
        sql: 'x.date >= ${from}',
        some: '2026-01-31',
        none: 'dayFromToday(300)',
      },
      { name: 'to', declared: "day('To')", sql: 'x.date <= ${to}', some: '2027-01-31', none: 'dayFromToday(-300)' },
    ],
    sorts: { date: 'x.date', price: 'x.price' },
    columns: [
      { field: 'date', text: 'formatDate(date)' },
      { field: 'price', text: 'formatPence(price)', file: 'pounds(price)', end: true },
    ],
    imports: [
      ['formatDate', '@bairn/shared/format/date'],
      ['formatPence', '@bairn/shared/format/money'],
    ],
  },
  child: {
    filters: [typed('Name', "(x.first_name || ' ' || x.last_name)")],
    sorts: { first_name: 'lower(x.first_name)', last_name: 'lower(x.last_name)' },
    columns: [
      { field: 'first_name', text: 'first_name' },
      { field: 'last_name', text: 'last_name' },
    ],
    imports: [],
  },
  order: {
    filters: [typed('Number', 'x.number')],
    sorts: { number: 'x.number' },
    columns: [{ field: 'number', text: 'number' }],
    imports: [],
  },
  service: {
    filters: [typed('Name', 'x.name')],
    sorts: { name: 'lower(x.name)' },
    columns: [{ field: 'name', text: 'name' }],
    imports: [],
  },
} as const satisfies Record<string, ListParts>;
