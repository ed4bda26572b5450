import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { maxImportBytes, mostImportLines } from './importColumns.ts';
import { queryInt } from './numbers.ts';
import { Flag } from './query.ts';
import { Id } from './rules.ts';

const tooLarge = 'The file cannot exceed 2MB. Split it into several files.';

/** A CSV file, or its text. */
const CsvFile = z.union([
  z.file().check(z.maxSize(maxImportBytes, { error: tooLarge })),
  z.string().check(z.maxLength(maxImportBytes / 2, { error: tooLarge })),
]);

/** What is wrong with a cell or with a whole line. */
export const ImportFault = z.object({
  /** Of the file, from 1, which is the header. */
  line: z.int(),
  /** The heading of the column; null where it is the line. */
  column: z.nullable(z.string()),
  /** What the cell says, cut to 60 characters. */
  value: z.nullable(z.string()),
  problem: z.string(),
});
export type ImportFault = z.output<typeof ImportFault>;

/** What an import would do, or what one call of it did. */
export const ChildImport = z.object({
  /** Lines of the file with something in them, without the header. */
  lines: z.int(),
  /** Children added, or to add. */
  children: z.int(),
  /** Carers added, or to add. */
  carers: z.int(),
  /** Children who are on the roll already; nothing of them is changed. */
  existing: z.int(),
  faults: z.array(ImportFault),
  /** The lines that are not imported because of them, with their cells as in the file. */
  faulty_lines: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  header: z.array(z.string()),
  /** Headings of columns that are not read. */
  unknown_columns: z.array(z.string()),
  /** Cells that say "none" of allergies or needs: only a family can say that, so it is asked. */
  nones: z.int(),
  /** The examples of the template that were left in. */
  examples: z.int(),
  /** `after` of the next call; null when the end of the file is reached, and in a dry run. */
  next: z.nullable(z.int()),
});
export type ChildImport = z.output<typeof ChildImport>;

export const importChildrenContract = contract(() => ({
  summary:
    'Import children and their carers from a CSV file: a dry run, or at most 50 children a call; repeating a call adds nothing twice',
  query: z.object({ nursery_branch_id: Id }),
  body: z.object({
    file: CsvFile,
    /** Says what would happen, and writes nothing. */
    dry_run: z._default(Flag, false),
    /** The line after which this call begins: 0, then `next` of the answer before. */
    after: z._default(queryInt(0, mostImportLines * 1000), 0),
  }),
  response: one(ChildImport),
}));
