import * as z from 'zod/mini';
import { knownNeeds } from '../needs.ts';
import { Id, LocalDate } from '../rules.ts';

export const childStatuses = ['enrolling', 'active', 'leaving', 'left'] as const;

/** A child on a branch's roll. Allergies and medical needs come first everywhere they are shown. */
export const ChildOnRoll = z.object({
  id: Id,
  profile_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  dob: LocalDate,
  /** Today, in whole months. */
  age_months: z.int(),
  avatar_url: z.nullable(z.string()),
  status: z.enum(childStatuses),
  ...knownNeeds,
  /** When this service last asked the family about them; null where it has not. */
  needs_asked_on: z.nullable(LocalDate),
  room: z.nullable(z.string()),
  funded: z.boolean(),
  primary_carer: z.nullable(z.object({ id: Id, name: z.string(), phone: z.nullable(z.string()) })),
  start_date: z.nullable(LocalDate),
  next_booking: z.nullable(LocalDate),
});
export type ChildOnRoll = z.output<typeof ChildOnRoll>;
