import * as z from 'zod/mini';
import { knownNeeds } from '../needs.ts';
import { Id, LocalDate } from '../rules.ts';

export const childStatuses = ['enrolling', 'active', 'leaving', 'left'] as const;

/** A personal plan by its newest shared version and the latest answer of the family; before that by its draft. */
export const planStates = ['none', 'draft', 'shared', 'change_asked', 'signed'] as const;

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
  /** The names of the key person and the second one; null where there is none. */
  key_person: z.nullable(z.string()),
  buddy: z.nullable(z.string()),
  /** The personal plan; `due_on` is null for a child without a first day, or who has left. */
  plan: z.object({ state: z.enum(planStates), due_on: z.nullable(LocalDate) }),
});
export type ChildOnRoll = z.output<typeof ChildOnRoll>;
