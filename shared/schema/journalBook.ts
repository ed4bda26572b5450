import * as z from 'zod/mini';
import { all, contract, one } from './endpoint.ts';
import { Id, Instant, LocalDate } from './rules.ts';

/** Most days of a book. */
export const mostBookDays = 800;
/** Days after which a book is erased. */
export const bookKeptDays = 14;

/** The journal of a child over a period as a PDF and as an archive, made by a job. */
export const JournalBook = z.object({
  id: Id,
  child_id: Id,
  service: z.object({ id: Id, name: z.string() }),
  from: LocalDate,
  to: LocalDate,
  asked_at: Instant,
  state: z.enum(['working', 'ready', 'failed']),
  /** Entries that are drawn and pictures that are packed, of so many; 0 until they are counted. */
  done: z.int(),
  parts: z.int(),
  /** Sizes in bytes; null until it is ready. */
  pdf_bytes: z.nullable(z.int()),
  zip_bytes: z.nullable(z.int()),
  /** Why there is none: nothing was published in the period, its pictures and videos are too large, or an error. */
  failed_because: z.nullable(z.enum(['empty', 'too_large', 'error'])),
  /** Whether an entry in it was changed or withdrawn, or a picture in it may no longer be shown: it is not given out. */
  is_stale: z.boolean(),
});
export type JournalBook = z.output<typeof JournalBook>;

/** The period of a book, as a form has it. */
export const BookPeriod = z
  .object({ from: LocalDate, to: LocalDate })
  .check(z.refine(({ from, to }) => to >= from, { error: 'The last day is before the first', path: ['to'] }));

const params = z.object({ id: Id });

export const listBooksContract = contract(() => ({
  summary: "Books of a child's journal that were made at the branch, the latest first",
  query: z.object({ nursery_branch_id: Id, child_id: Id }),
  response: all(JournalBook),
}));

export const familyBooksContract = contract(() => ({
  summary: "Books of a child's journal that were made at any service, the latest first",
  params,
  response: all(JournalBook),
}));

export const makeBookContract = contract(() => ({
  summary: "Make a book of the published entries of a child's journal over a period; a job makes it",
  query: z.object({ nursery_branch_id: Id }),
  body: z
    .object({ child_id: Id, from: LocalDate, to: LocalDate })
    .check(z.refine(({ from, to }) => to >= from, { error: 'The last day is before the first', path: ['to'] })),
  response: one(JournalBook),
}));

export const removeBookContract = contract(() => ({
  summary: 'Cancel a book that is being made, or delete one that is ready',
  params,
  response: one(z.null()),
}));

export const bookPdfContract = contract(() => ({
  summary: 'A book as a PDF',
  params,
  response: z.never(),
}));

export const bookArchiveContract = contract(() => ({
  summary: 'A book as a ZIP of the PDF, the pictures and videos, and the entries as JSON',
  params,
  response: z.never(),
}));
