/** Words by the values that they stand for, in the order in which they are offered. */
type Words = Readonly<Record<string, string>>;

/** What a list can be narrowed by. Its name is that of the parameter in the address and in the query. */
export type Filter =
  /** Free text, at most 100 characters. */
  | { readonly kind: 'search'; readonly label: string }
  /** A local date. */
  | { readonly kind: 'day'; readonly label: string }
  /** One of a few values; `any` stands for none of them. */
  | {
      readonly kind: 'one';
      readonly label: string;
      readonly any: string;
      readonly words: Words;
      readonly pills?: boolean;
    }
  /** One of a few values, the first unless the address names another. Not drawn while a filter of `unless` is set. */
  | { readonly kind: 'view'; readonly label: string; readonly words: Words; readonly unless: readonly string[] }
  /** The id of one of those that the answer has under `from`, as `{ id, name }`. */
  | { readonly kind: 'id'; readonly label: string; readonly any: string; readonly from: string }
  /** The same for items of a reference list, whose ids are small numbers; no field is drawn while there is only one. */
  | { readonly kind: 'number'; readonly label: string; readonly any: string; readonly from: string }
  /** Text that only links set: no field is drawn for it. */
  | { readonly kind: 'hidden' };

export const search = (label: string) => ({ kind: 'search', label }) as const;
export const day = (label: string) => ({ kind: 'day', label }) as const;
export const hidden = () => ({ kind: 'hidden' }) as const;
/** Values to choose from: a select field. */
export const oneOf = <const W extends Words>(label: string, any: string, words: W) =>
  ({ kind: 'one', label, any, words }) as const;
/** Values to choose from: a row of pills, `any` the first of them. */
export const pills = <const W extends Words>(label: string, any: string, words: W) =>
  ({ kind: 'one', label, any, words, pills: true }) as const;
/** Views of which exactly one is shown: a row of pills. It goes while a filter of `unless` is set, which decides then. */
export const view = <const W extends Words>(label: string, words: W, unless: readonly string[] = []) =>
  ({ kind: 'view', label, words, unless }) as const;
/** A select field whose options come with the answer, under `from`. */
export const offered = (label: string, any: string, from: string) => ({ kind: 'id', label, any, from }) as const;
/** The same for the numbers of a reference list. */
export const offeredNumber = (label: string, any: string, from: string) =>
  ({ kind: 'number', label, any, from }) as const;

export type FilterValue<F extends Filter> = F extends { words: infer W }
  ? keyof W & string
  : F extends { kind: 'number' }
    ? number
    : string;

type Cell = string | number | null;

/** Where the cells of a column stand in a row. */
export type ColumnPlace = 'first' | 'second' | 'details';

/** A column of a list. */
export type ListColumn<Row = never> = {
  id: string;
  /** Empty for a column of actions. */
  head: string;
  /** The sort that its heading sets, one of the list's. */
  sort?: string;
  align?: 'start' | 'centre' | 'end';
  /**
   * Where its cells stand. `first`, `second`: that line of a row on a phone. `details`: at every width among what a row
   * shows when it is opened. Unless told, the first column is on the first line, and another one has no place in a row
   * on a phone: there it is among the details.
   */
  shown?: ColumnPlace;
  /** On a phone its heading stands before it on the second line: for a number that does not say what it is. */
  labelled?: boolean;
  /** Its text may be long: it takes two lines at most, on a phone the room that is left of one. The details have it all. */
  clip?: boolean;
  /** The cell in words: on screen unless the page draws it, and in the file. */
  text?(row: Row): Cell;
};

/**
 * A list, written once: the query of its call is made from it (`listQuery`), the API reads by it (`readList`), the page is
 * drawn from it (`ListPage`). Plain data, so that a browser carries it without the schemas.
 */
export type List<
  Row = never,
  Filters extends Readonly<Record<string, Filter>> = Readonly<Record<string, Filter>>,
  Sort extends string = string,
  Columns extends readonly ListColumn<Row>[] = readonly ListColumn<Row>[],
> = {
  /** What it lists, which is also the caption of the table and the name of the file. */
  name: string;
  /** One of its rows and several, as they are counted: `['booking', 'bookings']`. */
  counted: readonly [one: string, many: string];
  filters: Filters;
  /** What it can be sorted by, in both directions. */
  sorts: readonly Sort[];
  /** Only for a list that can be sorted. */
  defaultSort?: Sort | `-${Sort}`;
  columns: Columns;
  /** Columns of the CSV file by their headings, where they are not those with a `text`. */
  file?: Readonly<Record<string, (row: Row) => Cell>>;
};

/** Declares a list of rows of a type: `listOf<Booking>()({ … })`. */
export const listOf =
  <Row>() =>
  <
    const Filters extends Readonly<Record<string, Filter>>,
    const Columns extends readonly ListColumn<Row>[],
    const Sort extends string = never,
  >(
    list: List<Row, Filters, Sort, Columns>,
  ) =>
    list;

/** Any list; what is known of its rows is known where it is declared. */
export type AnyList = Pick<List, 'name' | 'counted' | 'filters' | 'columns'> & {
  sorts: readonly string[];
  defaultSort?: string;
  file?: Readonly<Record<string, (row: never) => Cell>>;
};

export type SortOf<L extends AnyList> = L['sorts'][number] | `-${L['sorts'][number]}`;
export type FiltersOf<L extends AnyList> = {
  [Name in keyof L['filters']]: FilterValue<L['filters'][Name]>;
};
type Views<L extends AnyList> = {
  [Name in keyof L['filters'] as L['filters'][Name] extends { kind: 'view' } ? Name : never]: FilterValue<
    L['filters'][Name]
  >;
};

/** A list's query as the API reads it. */
export type ListQuery<L extends AnyList> = Partial<FiltersOf<L>> &
  Views<L> & { sort: SortOf<L>; format: 'json' | 'csv'; page: number; per_page: number };

/** A list's query as a caller writes it. */
export type ListRequest<L extends AnyList> = Partial<FiltersOf<L>> & {
  sort?: SortOf<L>;
  format?: 'json' | 'csv';
  page?: number | string;
  per_page?: number | string;
};

/** The columns of a list's CSV file, by their headings. */
export const fileColumns = ({ columns, file }: AnyList): Readonly<Record<string, (row: never) => Cell>> =>
  file ?? Object.fromEntries(columns.flatMap(({ head, text }) => (text ? [[head, text]] : [])));

/** Pounds for sums in a spreadsheet: 4200 → '42.00'. */
export const pounds = (pence: number) => (pence / 100).toFixed(2);
