import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { Id } from './rules.ts';

/** The reasons that a family can give: each is one of attendance's. Not coming without a word is not among them. */
export const familyAbsenceReasons = ['ill', 'holiday', 'family', 'other'] as const;
export type FamilyAbsenceReason = (typeof familyAbsenceReasons)[number];

/** What an absence is reported with; a reason is voluntary. */
export const ReportedAbsence = z.object({ reason: z.nullish(z.enum(familyAbsenceReasons)) });

const Reported = one(z.object({ booking_id: Id, absent: z.boolean() }));

export const reportAbsenceContract = contract(() => ({
  summary: 'Report that a booked child does not come; nothing is refunded',
  params: z.object({ id: Id }),
  body: ReportedAbsence,
  response: Reported,
}));

export const takeBackAbsenceContract = contract(() => ({
  summary: 'Take back an absence that the family reported',
  params: z.object({ id: Id }),
  response: Reported,
}));
