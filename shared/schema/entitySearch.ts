import * as z from 'zod/mini';
import { all, contract } from './endpoint.ts';
import { needStates } from './needs.ts';
import { branchScope } from './planning.ts';
import { SearchText } from './query.ts';
import { Id, LocalDate } from './rules.ts';

/** What the search of a branch finds. */
export const entityKinds = ['child', 'carer', 'staff', 'session'] as const;

/** Most results of one search. */
export const mostEntities = 20;

/** One result, with the link to its page. */
export const Entity = z.object({
  kind: z.enum(entityKinds),
  id: Id,
  name: z.string(),
  /** What tells it from another of its name: a room, the children of a carer, a job title, a time. */
  detail: z.nullable(z.string()),
  /** Phone number, else email address; null where there is none, and for staff, who see no one's. */
  contact: z.nullable(z.string()),
  path: z.string(),
});
export type Entity = z.output<typeof Entity>;

export const searchEntitiesContract = contract(() => ({
  summary: 'Children, carers, staff and sessions of the branch by part of a name, at most 20',
  params: z.object(branchScope),
  query: z.object({ search: SearchText.check(z.minLength(1)) }),
  response: all(Entity),
}));

export const childrenBasicInfoContract = contract(() => ({
  summary: "The branch's children for pickers: name, birth date, photo, room, and whether they have allergies",
  params: z.object(branchScope),
  response: all(
    z.object({
      id: Id,
      first_name: z.string(),
      full_name: z.string(),
      dob: LocalDate,
      photo_url: z.nullable(z.string()),
      room: z.nullable(z.string()),
      allergies: z.enum(needStates),
    }),
  ),
}));
