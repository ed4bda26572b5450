import * as z from 'zod/mini';
import { optionalText } from './details.ts';
import { contract, one } from './endpoint.ts';
import { Document } from './files.ts';
import { queryInt } from './numbers.ts';
import { branchScope } from './planning.ts';
import { blank } from './query.ts';
import { Id, LocalDate } from './rules.ts';
import { Shortage } from './shortage.ts';
import { countReasons, qualificationKinds, qualificationStatuses, registerParts } from './staffWords.ts';

const nullable = z.nullable(z.string());

/** A qualification, membership or registration. Dates are local, both included. */
export const Qualification = z.object({
  id: Id,
  kind: z.enum(qualificationKinds),
  title: z.nullable(z.string()),
  scqf_level: z.nullable(z.int()),
  register_part: z.nullable(z.string()),
  number: z.nullable(z.string()),
  valid_from: LocalDate,
  valid_until: z.nullable(LocalDate),
  status: z.enum(qualificationStatuses),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
  /** The type of its file; null where it has none. */
  file: z.nullable(z.enum(['pdf', 'webp'])),
  can: z.object({ decide: z.boolean(), remove: z.boolean() }),
});
export type Qualification = z.output<typeof Qualification>;

/** What an admin decides; a reason is for the person. */
export const Decision = z
  .object({ approve: z.boolean(), reason: optionalText(300) })
  .check(z.refine(({ approve, reason }) => approve || !!reason, { error: 'Say why', path: ['reason'] }));

const qualification = {
  kind: z.enum(qualificationKinds),
  title: optionalText(160),
  scqf_level: blank(queryInt(1, 12)),
  register_part: blank(z.enum(registerParts)),
  number: optionalText(60),
  valid_from: LocalDate,
  valid_until: blank(LocalDate),
};
const inOrder = z.refine<{ valid_from: string; valid_until?: string | undefined }>(
  ({ valid_from, valid_until }) => !valid_until || valid_from <= valid_until,
  { error: 'The last day cannot be before the first', path: ['valid_until'] },
);
const named = z.refine<{ kind: string; title?: string | null | undefined }>(
  ({ kind, title }) => (kind !== 'award' && kind !== 'training') || !!title,
  { error: 'The title field is required', path: ['title'] },
);
/** The form of a page: the file is sent beside it. */
export const QualificationForm = z.object(qualification).check(inOrder, named);

export const addQualificationContract = contract(() => ({
  summary: "Add a qualification with its file; the person's own waits for an admin",
  params: z.object(branchScope),
  body: z.object({ staff_profile_id: Id, ...qualification, file: z.optional(Document) }).check(inOrder, named),
  response: one(Qualification),
}));

const qualificationPath = z.object({ ...branchScope, id: Id });

export const qualificationFileContract = contract(() => ({
  summary: 'The file of a qualification; each view by another person is logged',
  params: qualificationPath,
  response: z.never(),
}));

export const removeQualificationContract = contract(() => ({
  summary: 'Remove a qualification and its file',
  params: qualificationPath,
  response: one(z.null()),
}));

export const decideQualificationContract = contract(() => ({
  summary: 'Approve or decline a qualification that a member of staff has added',
  params: qualificationPath,
  body: Decision,
  response: one(Qualification),
}));

/** A person on a day's rota who does not count, and why. */
export const NotCounting = z.object({ id: Id, name: z.string(), why: z.array(z.enum(countReasons)) });

/** Days from today that are short of people who count, and what ends soon. */
export const StaffLapses = z.object({
  today: LocalDate,
  days: z.array(
    z.object({
      date: LocalDate,
      children: z.int(),
      needed: z.int(),
      counted: z.int(),
      /** Where most are missing while someone who does not count is on the rota. */
      shortage: z.nullable(Shortage),
      first_aiders: z.int(),
      short_of: z.array(z.enum(['ratio', 'first_aid'])),
      people: z.array(NotCounting),
    }),
  ),
  /** Ended, or ending within 60 days, with nothing later to take its place. */
  ending: z.array(
    z.object({
      id: Id,
      staff_profile_id: Id,
      name: z.string(),
      kind: z.enum(qualificationKinds),
      title: nullable,
      valid_until: LocalDate,
    }),
  ),
  /** People with something that waits for an admin. */
  waiting: z.array(z.object({ staff_profile_id: Id, name: z.string() })),
});
export type StaffLapses = z.output<typeof StaffLapses>;

export const staffLapsesContract = contract(() => ({
  summary: 'Days on which people on the rota do not count, what ends soon, and what waits for an admin',
  params: z.object(branchScope),
  response: one(StaffLapses),
}));
