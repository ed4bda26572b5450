import * as z from 'zod/mini';
import { responsibilities } from '../relations.ts';
import { Id, LocalDate } from '../rules.ts';

/** How an adult of a service's list can log in. `app` is the role that uses the app alone. */
export const carerAccounts = ['none', 'invited', 'app', 'account'] as const;

/** A child whom a carer looks after, at one of the reader's services. */
export const ChildOfCarer = z.object({
  /** Of the child. */
  id: Id,
  profile_id: Id,
  full_name: z.string(),
  branch_id: Id,
  branch_name: z.string(),
  /** The id of the relation in `fpt-relations`; null for one that is not in the list. */
  relation_id: z.nullable(z.int()),
  relation: z.string(),
  is_primary: z.boolean(),
  responsibilities: z.array(z.enum(responsibilities)),
});
export type ChildOfCarer = z.output<typeof ChildOfCarer>;

/** An adult as one provider knows them. */
export const CarerRow = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  account: z.enum(carerAccounts),
  /** Local dates of the latest invitations. */
  invited_on: z.nullable(LocalDate),
  app_invited_on: z.nullable(LocalDate),
  children: z.array(ChildOfCarer),
  /** Counts the changes of the record. */
  revision: z.int(),
  /** The reader's services that know the carer. */
  branches: z.array(z.object({ id: Id, name: z.string() })),
  /** Another carer of the reader's services has the same name, email or phone. */
  is_duplicate: z.boolean(),
  can: z.object({ invite: z.boolean(), invite_to_app: z.boolean(), remove: z.boolean() }),
});
export type CarerRow = z.output<typeof CarerRow>;
