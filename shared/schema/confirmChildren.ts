import * as z from 'zod/mini';
import { User } from './auth.ts';
import { all, contract, one } from './endpoint.ts';
import { Id, LocalDate } from './rules.ts';

/** A child that a service entered for a carer with this person's email address, and that is of no family yet. */
export const ChildToConfirm = z.object({
  /** Of the child's profile at the service. */
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  dob: LocalDate,
  nursery_name: z.string(),
  branch_name: z.string(),
  /** A child of the family of the same name and date of birth. */
  match: z.nullable(Id),
});
export type ChildToConfirm = z.output<typeof ChildToConfirm>;

export const childrenToConfirmContract = contract(() => ({
  summary: 'Children that services entered for this person, to be confirmed',
  response: all(ChildToConfirm),
}));

/** `child_id` names the child of the family that it is; null is one that the family has not added yet. */
export const Confirmed = z.object({ id: Id, child_id: z.nullable(Id) });

const onceEach = z.refine<{ confirmed: { id: string }[]; declined: string[] }>(
  ({ confirmed, declined }) => {
    const ids = [...confirmed.map(({ id }) => id), ...declined];
    return new Set(ids).size === ids.length;
  },
  { error: 'A child is either yours or not: each can be answered once', path: ['declined'] },
);

export const confirmChildrenContract = contract(() => ({
  summary: 'Which of the children that services entered are this person’s, and which are not',
  body: z
    .object({
      confirmed: z.array(Confirmed).check(z.maxLength(50)),
      declined: z.array(Id).check(z.maxLength(50)),
    })
    .check(onceEach),
  response: one(User),
}));
