import * as z from 'zod/mini';
import { Id, Instant, LocalDate } from '../rules.ts';

export const enquiryStatuses = ['new', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** Days after which an enquiry without an answer expires. */
export const enquiryDays = 14;

/** A family's question about a place for a child at a service. */
export const Enquiry = z.object({
  id: Id,
  status: z.enum(enquiryStatuses),
  service: z.object({ id: Id, name: z.string() }),
  /**
   * Name, contact and child are null for a service once the enquiry is over, unless it led to a connection that is still
   * active.
   */
  family: z.object({
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  /** `age_months`: on the first day that is asked for. */
  child: z.nullable(z.object({ name: z.string(), age_months: z.int() })),
  /** The first day on which the child would come. */
  from: LocalDate,
  /** ISO days of the week. */
  days: z.array(z.int()),
  message: z.nullable(z.string()),
  /** What the service wrote when it accepted or declined. */
  answer: z.nullable(z.string()),
  asked_at: Instant,
  changed_at: Instant,
  /** Until when it waits for an answer. */
  expires_at: Instant,
  /** What the reader may do now. */
  can: z.object({ accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean() }),
});
export type Enquiry = z.output<typeof Enquiry>;
