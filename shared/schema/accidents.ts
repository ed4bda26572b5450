import * as z from 'zod/mini';
import {
  accidentKinds,
  accidentPlaces,
  bodyRegions,
  concerns,
  duties,
  informedWays,
  injuryTypes,
  medicalHelps,
  signers,
} from '../format/accidents.ts';
import { optionalText } from './details.ts';
import { all, contract, one, page } from './endpoint.ts';
import { Image } from './files.ts';
import { listQuery } from './listQuery.ts';
import { accidentList } from './lists/accidents.ts';
import { nameText } from './names.ts';
import { branchScope } from './planning.ts';
import { AccidentRow } from './rows/accidents.ts';
import { Id, Instant, LocalDate, WallTime } from './rules.ts';
import { text } from './text.ts';

/** Most characters of what happened, and of an addendum. */
export const longestAccount = 4000;
/** Most photos of a report. */
export const mostAccidentPhotos = 6;

const Injury = z.object({
  region: z.enum(bodyRegions),
  type: z.enum(injuryTypes),
  note: optionalText(200),
});

/**
 * What is written in a report. A draft may have gaps; what its kind needs (`kindRules`) must be there before the author
 * signs.
 */
export const AccidentForm = z.object({
  kind: z.enum(accidentKinds),
  occurred_on: LocalDate,
  occurred_at: z.nullish(WallTime),
  place: z.nullish(z.enum(accidentPlaces)),
  place_detail: optionalText(120),
  what_happened: optionalText(longestAccount),
  /** Who else was there. Only staff read it: it may name other children. */
  present: optionalText(500),
  injuries: z._default(z.array(Injury).check(z.maxLength(20)), []),
  equipment: optionalText(255),
  first_aid: optionalText(1000),
  first_aider_id: z.nullish(Id),
  witnesses: z._default(z.array(z.object({ name: nameText(120) })).check(z.maxLength(6)), []),
  medical: z._default(z.enum(medicalHelps), 'none'),
  medical_detail: optionalText(500),
  work_related: z._default(z.boolean(), false),
  concern: z.nullish(z.enum(concerns)),
  /** What the family said of an injury that the child came in with. */
  explanation: optionalText(1000),
  informed_who: optionalText(120),
  informed_how: z.nullish(z.enum(informedWays)),
  informed_at: z.nullish(WallTime),
  /** The parent has the advice sheet after a head injury. */
  advice_given: z._default(z.boolean(), false),
  follow_up: optionalText(1000),
});
export type AccidentForm = z.output<typeof AccidentForm>;

/** A drawn signature: its strokes, each a line of points on a field of 1000 by 400. */
export const Strokes = z
  .array(
    z
      .array(z.tuple([z.int().check(z.gte(0), z.lte(1000)), z.int().check(z.gte(0), z.lte(400))]))
      .check(z.minLength(2), z.maxLength(400)),
  )
  .check(z.minLength(1), z.maxLength(40));
export type Strokes = z.output<typeof Strokes>;

const AccidentSignature = z.object({
  role: z.enum(signers),
  name: z.string(),
  is_you: z.boolean(),
  /** Null for a typed one, and for another parent's. */
  drawn: z.nullable(Strokes),
  at: Instant,
});
export type AccidentSignature = z.output<typeof AccidentSignature>;

/** A report as its reader sees it. */
export const AccidentReport = z.object({
  ...AccidentRow.shape,
  /** Counts the changes of the draft: a signature is under one of them. */
  revision: z.int(),
  dob: LocalDate,
  place_detail: z.nullable(z.string()),
  /** Null to families. */
  present: z.nullable(z.string()),
  injuries: z.array(z.object({ region: z.enum(bodyRegions), type: z.enum(injuryTypes), note: z.nullable(z.string()) })),
  equipment: z.nullable(z.string()),
  first_aid: z.nullable(z.string()),
  /** As they were on the day of the change: the name, and the number of a first aid certificate that was valid. */
  first_aider: z.nullable(z.object({ id: Id, name: z.string(), certificate: z.nullable(z.string()) })),
  witnesses: z.array(z.object({ name: z.string() })),
  medical: z.enum(medicalHelps),
  medical_detail: z.nullable(z.string()),
  work_related: z.boolean(),
  concern: z.nullable(z.enum(concerns)),
  explanation: z.nullable(z.string()),
  informed_who: z.nullable(z.string()),
  informed_how: z.nullable(z.enum(informedWays)),
  informed_at: z.nullable(WallTime),
  advice_given: z.boolean(),
  follow_up: z.nullable(z.string()),
  photos: z.array(z.object({ id: Id })),
  signatures: z.array(AccidentSignature),
  addenda: z.array(z.object({ id: Id, by: z.string(), text: z.string(), at: Instant })),
  /** Why a manager sent it back; null once the author has signed again, and to families. */
  sent_back: z.nullable(z.object({ note: z.string(), by: z.string(), at: Instant })),
  can: z.object({
    change: z.boolean(),
    remove: z.boolean(),
    send_back: z.boolean(),
    /** A parent may sign on this device. */
    take_signature: z.boolean(),
    add: z.boolean(),
    note_duty: z.boolean(),
  }),
});
export type AccidentReport = z.output<typeof AccidentReport>;

const reportPath = z.object({ ...branchScope, id: Id });
const Revision = z.int().check(z.gte(1), z.lte(1_000_000));

export const listAccidentsContract = contract(() => ({
  summary: 'Accident reports of a branch',
  params: z.object(branchScope),
  query: listQuery(accidentList),
  response: page(AccidentRow),
}));

export const createAccidentContract = contract(() => ({
  summary: 'Begin an accident report as a draft',
  params: z.object(branchScope),
  body: z.object({ ...AccidentForm.shape, child_id: Id }),
  response: one(AccidentReport),
}));

export const showAccidentContract = contract(() => ({
  summary: 'An accident report with its signatures and addenda, as staff read it',
  params: reportPath,
  response: one(AccidentReport),
}));

export const changeAccidentContract = contract(() => ({
  summary: 'Change the draft of an accident report',
  params: reportPath,
  body: z.object({ ...AccidentForm.shape, revision: Revision }),
  response: one(AccidentReport),
}));

export const removeAccidentContract = contract(() => ({
  summary: 'Delete a draft that no one has signed',
  params: reportPath,
  response: one(z.null()),
}));

export const printAccidentContract = contract(() => ({
  summary: 'An accident report as a PDF, as staff read it',
  params: reportPath,
  response: z.never(),
}));

/** Why a report is sent back, as a form has it. */
export const SendBack = z.object({ note: text(1000) });

export const sendBackAccidentContract = contract(() => ({
  summary: 'Send an accident report back to its author with a note',
  params: reportPath,
  body: SendBack,
  response: one(AccidentReport),
}));

/** What is added to a report that cannot be changed any more, as a form has it. */
export const Addendum = z.object({ text: text(longestAccount) });

export const addToAccidentContract = contract(() => ({
  summary: 'Add to an accident report that the author has signed',
  params: reportPath,
  body: Addendum,
  response: one(AccidentReport),
}));

/** That an authority was told, as a form has it. */
export const DutyNote = z.object({
  duty: z.enum(duties),
  done_on: LocalDate,
  reference: optionalText(120),
});

export const noteDutyContract = contract(() => ({
  summary: 'Record that an authority was told of an accident report',
  params: reportPath,
  body: DutyNote,
  response: one(AccidentReport),
}));

export const addAccidentPhotoContract = contract(() => ({
  summary: 'Add a photo to the draft of an accident report',
  params: reportPath,
  body: z.object({ photo: z.optional(Image) }),
  response: one(AccidentReport),
}));

export const removeAccidentPhotoContract = contract(() => ({
  summary: 'Remove a photo from the draft of an accident report',
  params: z.object({ ...branchScope, id: Id, photo: Id }),
  response: one(AccidentReport),
}));

const isOneOfBoth = z.refine<{ typed?: string | undefined; drawn?: Strokes | undefined }>(
  ({ typed, drawn }) => (typed === undefined) !== (drawn === undefined),
  { error: 'Sign by drawing or by typing your name', path: ['typed'] },
);

export const signAccidentContract = contract(() => ({
  summary: 'Sign an accident report: its author, then a manager, then a parent',
  params: z.object({ id: Id }),
  body: z
    .object({
      /** A typed signature, or a drawn one: one of them. */
      typed: z.optional(nameText(120)),
      drawn: z.optional(Strokes),
      /** The name of a parent who signs on the device of the staff. */
      carer: z.optional(nameText(120)),
      revision: Revision,
    })
    .check(isOneOfBoth),
  response: one(AccidentReport),
}));

export const listFirstAidersContract = contract(() => ({
  summary: 'Who works at a branch, and whose first aid certificate is valid today',
  params: z.object(branchScope),
  /** `id` is that of the staff profile. */
  response: all(z.object({ id: Id, name: z.string(), first_aid: z.boolean() })),
}));

export const childAccidentsContract = contract(() => ({
  summary: "A child's accident reports: of the branch, or of every service for a family, the latest first",
  params: z.object({ id: Id }),
  query: z.object({ nursery_branch_id: z.optional(Id) }),
  response: all(AccidentRow),
}));

export const readAccidentContract = contract(() => ({
  summary: 'An accident report, as its staff or its family read it',
  params: z.object({ id: Id }),
  response: one(AccidentReport),
}));

export const readAccidentDocumentContract = contract(() => ({
  summary: 'An accident report as a PDF, for its staff or its family',
  params: z.object({ id: Id }),
  response: z.never(),
}));

export const accidentPhotoContract = contract(() => ({
  summary: 'A photo of an accident report',
  params: z.object({ id: Id, photo: Id }),
  response: z.never(),
}));
