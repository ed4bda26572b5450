import * as z from 'zod/mini';
import type { Charge, PlanKey } from '@bairn/shared/format/plans';
import { Id, Instant, LocalDate, Pence } from '../rules.ts';

export const PlanName = z.enum(['start', 'standard', 'plus'] satisfies PlanKey[]);

const count = z.int().check(z.gte(0));

/** What was counted in a month. */
export const Usage = z.object({
  /** Bookings that families made themselves. */
  bookings: count,
  /** Children who came at least once. */
  children: count,
  /** People who worked for the service at the end. */
  staff: count,
  /** Messages that the service sent. */
  messages: count,
  /** Of pictures and videos. */
  storage_bytes: count,
});

/** A line: `quantity` times `price` pence a month, for the days of its plan. */
export const StatementLine = z.object({
  plan: PlanName,
  kind: z.enum(['fee', 'bookings', 'children'] satisfies Charge['kind'][]),
  from: LocalDate,
  to: LocalDate,
  days: count,
  quantity: count,
  price: Pence,
  amount: Pence,
});

/** What a service used in a calendar month, and what it costs. It never changes. */
export const UsageStatement = z.object({
  id: Id,
  /** `US-000042`. */
  number: z.string(),
  /** The first day of the month. */
  month: LocalDate,
  usage: Usage,
  lines: z.array(StatementLine),
  total: Pence,
  issued_on: LocalDate,
  due_on: LocalDate,
  created_at: Instant,
});
export type UsageStatement = z.output<typeof UsageStatement>;
