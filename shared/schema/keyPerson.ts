import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { Id } from './rules.ts';

const Named = z.object({
  /** Of the staff profile. */
  id: Id,
  name: z.string(),
});

/** Who knows a child best at a service. Null for one who left, was suspended, or works at the branch no more. */
export const KeyPeople = z.object({ key_person: z.nullable(Named), buddy: z.nullable(Named) });
export type KeyPeople = z.output<typeof KeyPeople>;

export const setKeyPersonContract = contract(() => ({
  summary: 'Set the key person of children, and the second person',
  query: z.object({ nursery_branch_id: Id }),
  body: z
    .object({
      child_ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
      key_person_id: z.nullable(Id),
      buddy_id: z.nullable(Id),
    })
    .check(
      z.refine(({ key_person_id: key, buddy_id: buddy }) => buddy === null || key !== null, {
        error: 'Choose a key person first',
        path: ['buddy_id'],
      }),
      z.refine(({ key_person_id: key, buddy_id: buddy }) => buddy === null || buddy !== key, {
        error: 'Choose another person than the key person',
        path: ['buddy_id'],
      }),
    ),
  response: one(z.object({ child_ids: z.array(Id) })),
}));
