import { localDate } from '@bairn/shared/schema/clock';
import {
  adminsOfBranch,
  familyAndStaff,
  familyOnly,
  hide,
  line,
  staffOfNamedBranch,
  type Examples,
} from '../testing/contractExample.ts';
import { planTexts } from '../testing/makePlan.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /account/child/{id}/personal-plan': {
    access: familyAndStaff,
    request: ({ child, branch }) => ({ params: { id: child }, query: { nursery_branch_id: branch } }),
  },

  'POST /account/child/{id}/personal-plan': {
    access: staffOfNamedBranch,
    request: ({ unasked_child, branch }) => ({
      params: { id: unasked_child },
      query: { nursery_branch_id: branch },
      body: { wellbeing: planTexts(), wishes: 'To be outdoors', revision: 0 },
    }),
  },

  'POST /account/child/{id}/personal-plan/share': {
    // Of the staff the child's key people alone.
    access: {
      own: adminsOfBranch.own ?? line(),
      "colleague's": line(adminsOfBranch["colleague's"] ?? {}, hide('staff', 'suspended staff')),
      "another's": line(adminsOfBranch["another's"] ?? {}, hide('staff', 'suspended staff')),
    },
    request: ({ planned_child, branch }) => ({
      params: { id: planned_child },
      query: { nursery_branch_id: branch },
      body: { revision: 1 },
    }),
  },

  'POST /account/child/{id}/personal-plan/{plan}/answer': {
    access: familyOnly,
    request: ({ planned_child, shared_plan }) => ({ params: { id: planned_child, plan: shared_plan }, body: {} }),
  },

  'POST /account/child/{id}/personal-plan/{plan}/paper-signature': {
    access: staffOfNamedBranch,
    request: ({ planned_child, shared_plan, branch }) => ({
      params: { id: planned_child, plan: shared_plan },
      query: { nursery_branch_id: branch },
      body: { signed_by: 'Morag Orr', signed_on: localDate() },
    }),
  },

  'POST /account/child/key-person': {
    access: adminsOfBranch,
    request: ({ child, branch, colleague }) => ({
      query: { nursery_branch_id: branch },
      body: { child_ids: [child], key_person_id: colleague, buddy_id: null },
    }),
  },
};
