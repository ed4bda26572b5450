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

/** What is wrong with a choice, for the field of the second person. */
const second = {
  alone: { error: 'Choose a key person first', path: ['buddy_id'] },
  twice: { error: 'Choose another person than the key person', path: ['buddy_id'] },
};
type Choice = { key_person_id?: string | null | undefined; buddy_id?: string | null | undefined };
const isSound = [
  z.refine<Choice>(({ key_person_id: key, buddy_id: buddy }) => !buddy || Boolean(key), second.alone),
  z.refine<Choice>(({ key_person_id: key, buddy_id: buddy }) => !buddy || buddy !== key, second.twice),
] as const;

/** The form of the page. */
export const KeyPersonForm = z.object({ key_person_id: z.nullish(Id), buddy_id: z.nullish(Id) }).check(...isSound);

/** Most children whose key person one call sets. */
export const mostKeyPersonChildren = 100;

/** The form for several children at once: they get a key person. */
export const KeyPeopleForm = z.object({ key_person_id: Id, buddy_id: z.nullish(Id) }).check(...isSound);

export const setKeyPersonContract = contract(() => ({
  summary: 'Set the key person of children, and the second person',
  query: z.object({ nursery_branch_id: Id }),
  body: z
    .object({
      child_ids: z.array(Id).check(z.minLength(1), z.maxLength(mostKeyPersonChildren)),
      key_person_id: z.nullable(Id),
      buddy_id: z.nullable(Id),
    })
    .check(...isSound),
  response: one(z.object({ child_ids: z.array(Id) })),
}));
