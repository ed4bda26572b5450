import * as z from 'zod/mini';
import { FamilyChild } from './auth.ts';
import { contract, one, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { childList } from './lists/children.ts';
import { nameText } from './names.ts';
import { DateOfBirth } from './details.ts';
import { Id } from './rules.ts';
import { ChildOnRoll } from './rows/children.ts';

/** The add-child modal of the specification's section 2. */
export const NewChild = z.object({ first_name: nameText(100), last_name: nameText(100), dob: DateOfBirth });

export const createChildContract = contract(() => ({
  summary: 'Add a child to the family',
  body: NewChild,
  response: one(FamilyChild),
}));

export const listChildrenContract = contract(() => ({
  summary: 'Children on the roll of a branch',
  query: listQuery(childList, { nursery_branch_id: Id }),
  response: z.extend(page(ChildOnRoll), {
    /** How many are in each state, whatever the filters. */
    states: z.object({ enrolling: z.int(), active: z.int(), leaving: z.int(), left: z.int() }),
  }),
}));
