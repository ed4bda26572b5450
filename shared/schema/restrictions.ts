import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { Document } from './files.ts';
import { Id, Instant } from './rules.ts';
import { text } from './text.ts';

/** That a court keeps an adult from a child. */
export const Restriction = z.object({
  id: Id,
  adult_name: z.string(),
  /** The service that entered it: it alone ends it. */
  service: z.object({ id: Id, name: z.string() }),
  entered_by: z.string(),
  created_at: Instant,
  /** The ending of the document's name. */
  document: z.enum(['pdf', 'webp']),
  ended: z.nullable(z.object({ at: Instant, by: z.nullable(z.string()), reason: z.string() })),
  /** Coming bookings that the adult has paid for, at this service: they stay until the service cancels them. */
  bookings_ahead: z.int(),
  can: z.object({ end: z.boolean() }),
});
export type Restriction = z.output<typeof Restriction>;

/** An adult of the child whom a restriction can name. */
const Adult = z.object({ id: Id, name: z.string(), relation: z.string() });

const Restrictions = z.object({ restrictions: z.array(Restriction), adults: z.array(Adult) });
export type Restrictions = z.output<typeof Restrictions>;

const params = z.object({ id: Id });
const query = z.object({ nursery_branch_id: Id });

export const listRestrictionsContract = contract(() => ({
  summary: 'Court restrictions about a child, those in force first, and the adults whom one can name',
  params,
  query,
  response: one(Restrictions),
}));

export const enterRestrictionContract = contract(() => ({
  summary: 'Keep an adult from a child because a court says so',
  params,
  query,
  body: z.object({
    adult_id: Id,
    /** The court's document. Needed; what it is, is judged by its bytes. */
    document: z.optional(Document),
  }),
  response: one(Restrictions),
}));

/** Why a restriction ends, as a form has it. */
export const EndRestriction = z.object({ reason: text(500) });

const named = z.object({ id: Id, restriction: Id });

export const endRestrictionContract = contract(() => ({
  summary: 'End a court restriction; the adult has the child again',
  params: named,
  query,
  body: EndRestriction,
  response: one(Restrictions),
}));

export const restrictionDocumentContract = contract(() => ({
  summary: "The court's document of a restriction",
  params: named,
  query,
  response: z.never(),
}));
