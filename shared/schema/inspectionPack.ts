import * as z from 'zod/mini';
import { all, contract, one } from './endpoint.ts';
import { branchScope } from './planning.ts';
import { Id, Instant, LocalDate } from './rules.ts';

/** Most days of a pack. */
export const mostPackDays = 400;
/** Days after which a pack is erased. */
export const packKeptDays = 30;

/** A bundle of files for an inspection. */
export const InspectionPack = z.object({
  id: Id,
  from: LocalDate,
  to: LocalDate,
  asked_at: Instant,
  /** Files that are made, of so many. */
  done: z.int(),
  parts: z.int(),
  state: z.enum(['working', 'ready', 'failed']),
  /** The last link of its chain: what a changed byte changes. Null until it is ready. */
  root: z.nullable(z.string()),
});
export type InspectionPack = z.output<typeof InspectionPack>;

/** The period of a pack, as a form has it. */
export const PackPeriod = z
  .object({ from: LocalDate, to: LocalDate })
  .check(z.refine(({ from, to }) => to >= from, { error: 'The last day is before the first', path: ['to'] }));

export const listPacksContract = contract(() => ({
  summary: 'The inspection packs of a branch, the latest first',
  params: z.object(branchScope),
  response: all(InspectionPack),
}));

export const makePackContract = contract(() => ({
  summary: 'Make an inspection pack of a period; a job makes it',
  params: z.object(branchScope),
  body: PackPeriod,
  response: one(InspectionPack),
}));

export const packFileContract = contract(() => ({
  summary: 'An inspection pack as a ZIP of a PDF and CSV files with their chain',
  params: z.object({ ...branchScope, id: Id }),
  response: z.never(),
}));
