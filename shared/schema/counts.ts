import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { childStatuses } from './rows/children.ts';
import { Id } from './rules.ts';

/** What a family's menus and pages count. A new feature adds its own entry, here and in `api/src/counts/readCounts.ts`. */
const FamilyCounts = z.object({
  /** From today on, whether paid or waiting for their payment. */
  upcoming_bookings: z.int(),
  /** Children whom services entered for the person. */
  children_to_confirm: z.int(),
  /** Services that ask to connect. */
  requests: z.int(),
  /** Places that waiting lists offer. */
  offers: z.int(),
  /** Accident reports that wait for the family's signature. */
  reports_to_sign: z.int(),
  /** Invoices on which something is owed. */
  invoices_due: z.int(),
});
export type FamilyCounts = z.output<typeof FamilyCounts>;

/** What a service's menus and pages count, of one branch. A new feature adds its own entry. */
const ServiceCounts = z.object({
  /** Children on the roll by state; erased ones are not counted. */
  children: z.record(z.enum(childStatuses), z.int()),
  /** Null for staff, who do not see the carers. */
  carers: z.nullable(z.int()),
  /** Families that ask to connect; null for staff. */
  requests: z.nullable(z.int()),
  /** Places of waiting lists that families have not answered yet; null for staff. */
  offers: z.nullable(z.int()),
  /** Accident reports that wait for the caller: their drafts, and for admins those to countersign. */
  accident_reports: z.int(),
  /** Requests for leave of the branch's people that wait for an answer; null for staff. */
  leave_requests: z.nullable(z.int()),
});
export type ServiceCounts = z.output<typeof ServiceCounts>;

export const readCountsContract = contract(() => ({
  summary: 'Badge counts of the person of the token, in one statement',
  query: z.object({ nursery_branch_id: z.optional(Id) }),
  /** One of both, by the account that the person acts for. */
  response: one(z.object({ family: z.nullable(FamilyCounts), service: z.nullable(ServiceCounts) })),
}));
