import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { optionalText } from './details.ts';
import { Id, Instant } from './rules.ts';
import { text } from './text.ts';

/** What a service asks a family's consent for, in the order in which it is asked. */
export const consentWords = {
  outings: 'Outings',
  sun_cream: 'Sun cream',
  first_aid: 'First aid',
  emergency_treatment: 'Emergency medical treatment',
  nappy_cream: 'Nappy cream',
  journal_photos: "Photos in the child's journal",
  group_photos: 'Photos in group entries',
  marketing_photos: 'Photos for marketing',
  transport: 'Transport by the service',
} as const;

/** A kind of consent. */
export type ConsentKind = keyof typeof consentWords;
export const consentKinds = Object.keys(consentWords) as [ConsentKind, ...ConsentKind[]];

/** An answer: never changed, the latest counts. */
export const ConsentAnswer = z.object({
  id: Id,
  given: z.boolean(),
  /** Who gave or refused it. */
  by: z.string(),
  /** Who wrote it down, where that was not the giver; null to families. */
  recorded_by: z.nullable(z.string()),
  at: Instant,
});
export type ConsentAnswer = z.output<typeof ConsentAnswer>;

/** A consent of a child at a service; null has not been asked yet. */
export const Consent = z.object({
  kind: z.enum(consentKinds),
  answer: z.nullable(ConsentAnswer),
  /** The answers before, newest first. */
  earlier: z.array(ConsentAnswer),
});
export type Consent = z.output<typeof Consent>;

const Consents = z.object({ consents: z.array(Consent), can: z.object({ record: z.boolean() }) });
const ofChild = { params: z.object({ id: Id }), query: z.object({ nursery_branch_id: Id }) };

export const listConsentsContract = contract(() => ({
  summary: "A child's consents at a service, with every answer",
  ...ofChild,
  response: one(Consents),
}));

/** An answer as a parent gives it, or as a service records it of the adult it names. */
export const NewConsent = z.object({
  kind: z.enum(consentKinds),
  given: z.boolean(),
  /**
   * `id` of the answer that the screen showed, null for none: another adult's newer one is not overwritten (409 `changed`).
   * Left out, the newest counts as seen.
   */
  seen: z.optional(z.nullable(Id)),
  /** The adult who answered; needed from a service, ignored from a parent. */
  given_by: optionalText(100),
});

/** The same as a service's form has it. */
export const ConsentForm = z.object({ answer: z.enum(['given', 'refused']), given_by: text(100) });

export const recordConsentContract = contract(() => ({
  summary: 'Give, refuse or record a consent',
  ...ofChild,
  body: NewConsent,
  response: one(Consents),
}));
