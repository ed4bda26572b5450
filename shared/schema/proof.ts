import * as z from 'zod/mini';
import { ProofCode } from './accountForms.ts';
import { contract, one } from './endpoint.ts';
import { Document } from './files.ts';
import { branchScope } from './planning.ts';
import { Flag } from './query.ts';
import { Instant } from './rules.ts';

/** How a service stands with the proof that its CS number is its owner's. */
export const Proof = z.object({
  /** `not_needed`: it has no number. `waiting`: a document was sent, and an operator looks at it. */
  state: z.enum(['not_needed', 'proven', 'unproven', 'waiting']),
  cs_number: z.nullable(z.string()),
  /** The public register's address, all but hidden; null where no code can be sent. */
  email: z.nullable(z.string()),
  /** Until when the latest code works; null where none does. */
  code_until: z.nullable(Instant),
  /** When the document was sent. */
  evidence_at: z.nullable(Instant),
  /** The last document was not enough. */
  declined: z.boolean(),
});
export type Proof = z.output<typeof Proof>;

export const showProofContract = contract(() => ({
  summary: "How the service stands with the proof that its CS number is its owner's",
  params: z.object(branchScope),
  response: one(Proof),
}));

export const sendProofCodeContract = contract(() => ({
  summary: "Send a code to the public register's email address of the service's CS number",
  params: z.object(branchScope),
  response: one(Proof),
}));

export const enterProofCodeContract = contract(() => ({
  summary: 'Prove the CS number with the code of the latest email',
  params: z.object(branchScope),
  body: ProofCode,
  response: one(Proof),
}));

export const sendEvidenceContract = contract(() => ({
  summary: 'Send a document that shows whose the CS number is, for an operator to look at, or take it back',
  params: z.object(branchScope),
  body: z.object({ evidence: z.optional(Document), remove: z.optional(Flag) }).check(
    z.refine(({ evidence, remove }) => Boolean(evidence ?? remove), {
      error: 'The document field is required',
      path: ['evidence'],
    }),
  ),
  response: one(Proof),
}));
