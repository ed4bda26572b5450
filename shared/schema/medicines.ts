import * as z from 'zod/mini';
import { doseOutcomes } from '../format/medicines.ts';
import { optionalText } from './details.ts';
import { all, contract, one } from './endpoint.ts';
import { nameText } from './names.ts';
import { branchScope } from './planning.ts';
import { DayDose, RecordedDose } from './rows/medicines.ts';
import { Id, LocalDate, WallTime } from './rules.ts';
import { text } from './text.ts';

/** A medicine that a child is given at a service, with the doses of its last 30 days. */
export const MedicinePlan = z.object({
  id: Id,
  service: z.object({ id: Id, name: z.string() }),
  medicine: z.string(),
  dose: z.string(),
  instructions: z.nullable(z.string()),
  reason: z.string(),
  /** Local times of each day; none where it is given when needed. */
  times: z.array(WallTime),
  gap_minutes: z.int(),
  from: LocalDate,
  to: LocalDate,
  written_by: z.string(),
  /** What a parent answered; null while no one has. */
  consent: z.nullable(
    z.object({
      agreed: z.boolean(),
      by: z.string(),
      on: LocalDate,
      /** Who of the staff recorded it from paper; null in the app. */
      recorded_by: z.nullable(z.string()),
    }),
  ),
  /** Why it was ended before its last day. */
  ended: z.nullable(z.string()),
  /** The latest first. */
  doses: z.array(RecordedDose),
  can: z.object({ answer: z.boolean(), record_answer: z.boolean(), end: z.boolean(), give: z.boolean() }),
});
export type MedicinePlan = z.output<typeof MedicinePlan>;

const ofBranch = z.object({ nursery_branch_id: Id });

/** A medicine as staff write it down, as a form has it. */
export const MedicineForm = z
  .object({
    medicine: text(120),
    dose: text(120),
    instructions: optionalText(500),
    reason: text(255),
    times: z._default(z.array(z.object({ time: WallTime })).check(z.maxLength(8)), []),
    gap_minutes: z._default(z.int().check(z.gte(0), z.lte(1440)), 240),
    from: LocalDate,
    to: LocalDate,
  })
  .check(z.refine(({ from, to }) => to >= from, { error: 'The last day is before the first', path: ['to'] }));

export const childMedicinesContract = contract(() => ({
  summary: "A child's medicines: of the branch, or of every service for a family",
  params: z.object({ id: Id }),
  query: z.object({ nursery_branch_id: z.optional(Id) }),
  response: all(MedicinePlan),
}));

export const writeMedicineContract = contract(() => ({
  summary: 'Write down a medicine that a child is to be given, and ask the family to agree',
  params: z.object({ id: Id }),
  query: ofBranch,
  body: MedicineForm,
  response: one(MedicinePlan),
}));

/** That a parent agreed on paper, as a form has it. */
export const PaperConsent = z.object({ signed_by: nameText(120), signed_on: LocalDate });

export const answerMedicineContract = contract(() => ({
  summary: 'Agree to a medicine or decline it; staff record what a parent signed on paper',
  params: z.object({ id: Id }),
  body: z.object({ agreed: z.boolean(), signed_by: z.optional(nameText(120)), signed_on: z.optional(LocalDate) }),
  response: one(MedicinePlan),
}));

/** Why a medicine is given no more, as a form has it. */
export const MedicineEnd = z.object({ reason: text(255) });

export const endMedicineContract = contract(() => ({
  summary: 'End a medicine before its last day',
  params: z.object({ id: Id }),
  body: MedicineEnd,
  response: one(MedicinePlan),
}));

/** A dose, as a form has it. */
export const DoseForm = z.object({
  outcome: z.enum(doseOutcomes),
  done_time: WallTime,
  witness_id: z.nullish(Id),
  note: optionalText(500),
});

export const giveDoseContract = contract(() => ({
  summary: 'Record a dose of today: given, refused or not given',
  params: z.object({ id: Id }),
  body: z.object({ ...DoseForm.shape, due_time: z.nullish(WallTime) }),
  response: one(MedicinePlan),
}));

/** Why a recorded dose is wrong, as a form has it. */
export const DoseStrike = z.object({ reason: text(255) });

export const strikeDoseContract = contract(() => ({
  summary: 'Strike out a dose that was recorded by mistake; it stays readable',
  params: z.object({ id: Id, dose: Id }),
  body: DoseStrike,
  response: one(MedicinePlan),
}));

export const dayMedicinesContract = contract(() => ({
  summary: 'The doses of today at a branch: due, late and recorded',
  params: z.object(branchScope),
  /** `waiting` counts plans without an answer of the family. */
  response: one(z.object({ doses: z.array(DayDose), waiting: z.int() })),
}));
