import * as z from 'zod/mini';
import { LeftOut } from './bookingOptions.ts';
import { all, contract, one } from './endpoint.ts';
import { branchScope } from './planning.ts';
import { recurringEnds, recurringStatuses } from './recurringWords.ts';
import { Id, Instant, LocalDate, Pence, WallTime } from './rules.ts';
import { text } from './text.ts';

const fields = {
  id: Id,
  status: z.enum(recurringStatuses),
  child: z.object({ child_id: Id, child_name: z.string() }),
  session_id: Id,
  session_name: z.string(),
  /** ISO days of the week. */
  weekdays: z.array(z.int()),
  start_time: WallTime,
  end_time: WallTime,
  /** The first date that was booked. */
  starts_on: LocalDate,
  /** The last day of the months that are ordered; places after it are kept, not booked. */
  booked_until: LocalDate,
  /**
   * The month that is ordered next, and when. `dates` counts those whose places are kept, `total` is what they cost today,
   * before funded hours. Null where it has ended.
   */
  next: z.nullable(
    z.object({ month: z.string(), billed_on: LocalDate, dates: z.int(), total: Pence, left_out: z.array(LeftOut) }),
  ),
  /** Dates from today on that the ordered months do not have. */
  left_out: z.array(LeftOut),
  ended_at: z.nullable(Instant),
  ended_by: z.nullable(z.enum(recurringEnds)),
  /** A month that waits to be paid: its order, and until when it can be. Unpaid by then, the recurring booking ends. */
  unpaid: z.nullable(z.object({ order_id: Id, number: z.string(), pay_by: Instant })),
  /** What the service wrote when it ended it. */
  end_reason: z.nullable(z.string()),
};

/** A recurring booking as its family sees it. */
export const Recurring = z.object({
  ...fields,
  branch_id: Id,
  service_name: z.string(),
  payment_type: z.string(),
  /** Whether the child's funded hours pay for as much as they cover. */
  uses_funded_hours: z.boolean(),
  /** The card that pays: that of the first dates, else the family's newest; null for another way, and without any. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
});
export type Recurring = z.output<typeof Recurring>;

/** A recurring booking as the service sees it. */
export const ServiceRecurring = z.object({ ...fields, family_name: z.string(), payment_type: z.string() });
export type ServiceRecurring = z.output<typeof ServiceRecurring>;

export const listRecurringContract = contract(() => ({
  summary: "The family's recurring bookings, those that go on first",
  response: z.extend(all(Recurring), { today: LocalDate }),
}));

export const endRecurringContract = contract(() => ({
  summary: 'End a recurring booking: no more months are ordered, what is booked stays',
  params: z.object({ id: Id }),
  response: one(Recurring),
}));

export const sessionRecurringContract = contract(() => ({
  summary: 'The recurring bookings of a session, those that go on first',
  params: z.object({ ...branchScope, id: Id }),
  response: z.extend(all(ServiceRecurring), { today: LocalDate, can_end: z.boolean() }),
}));

/** The service's form. */
export const EndingReason = z.object({ reason: text(300) });

export const endRecurringByServiceContract = contract(() => ({
  summary: 'End a recurring booking for the service, with a reason that the family reads',
  params: z.object({ ...branchScope, id: Id }),
  body: EndingReason,
  response: one(ServiceRecurring),
}));
