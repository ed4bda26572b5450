import * as z from 'zod/mini';
import { FamilyChild } from './auth.ts';
import { endpoint, one, page } from './endpoint.ts';
import { nameText } from './names.ts';
import { DateOfBirth, Id, LocalDate, SearchText, paging } from './rules.ts';

/** The add-child modal of the specification's section 2. */
export const NewChild = z.object({ first_name: nameText(100), last_name: nameText(100), dob: DateOfBirth });

export const createChild = endpoint({
  method: 'POST',
  path: '/account/carer/create',
  summary: 'Add a child to the family',
  body: NewChild,
  response: one(FamilyChild),
});

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
  allergies: z.array(z.string()),
  medical_needs: z.nullable(z.string()),
  room: z.nullable(z.string()),
  funded: z.boolean(),
  primary_carer: z.nullable(z.object({ id: Id, name: z.string(), phone: z.nullable(z.string()) })),
  start_date: z.nullable(LocalDate),
  next_booking: z.nullable(LocalDate),
});
export type ChildOnRoll = z.output<typeof ChildOnRoll>;

export const childSorts = ['name', '-name', 'age', '-age', 'next_booking'] as const;

export const listChildren = endpoint({
  method: 'GET',
  path: '/account/child',
  summary: 'Children on the roll of a branch',
  query: z.object({
    nursery_branch_id: Id,
    search: z.optional(SearchText),
    room: z.optional(SearchText),
    only: z.optional(z.enum(['allergies', 'funded'])),
    sort: z._default(z.enum(childSorts), 'name'),
    ...paging(),
  }),
  response: page(ChildOnRoll),
});
