import { fundingYearOf } from '@bairn/shared/format/funding';
import { localDate } from '@bairn/shared/schema/clock';
import { adminsOfBranch, everybody, familyOnly, type Examples } from '../testing/contractExample.ts';

const at = '/account/child/profile/{profile}/nurseryBranch/{branch}';
const thisYear = () => fundingYearOf(localDate());

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  [`GET ${at}/fundingHoursSummary`]: {
    access: adminsOfBranch,
    request: ({ funded_child, branch }) => ({
      params: { profile: funded_child, branch },
      query: { year: String(thisYear()) },
    }),
  },

  [`GET ${at}/fundingWeeks`]: {
    access: adminsOfBranch,
    request: ({ funded_child, branch }) => ({
      params: { profile: funded_child, branch },
      query: { year: String(thisYear()) },
    }),
  },

  [`PATCH ${at}/funding`]: {
    access: adminsOfBranch,
    request: ({ funded_child, branch }) => ({
      params: { profile: funded_child, branch },
      body: {
        year: thisYear(),
        revision: 1,
        status: 'approved',
        band: 'eligible_two',
        reason: 'looked_after',
        local_authority: 'S12000036',
        model: 4,
        weeks: 40,
        allocated_minutes: 50,
        outside_minutes: 30,
        start_date: localDate(),
        end_date: localDate(),
        council_reference: 'CEC/1140',
        evidence_checked_on: localDate(),
        meal: 'lunch',
        notes: 'A letter of the council.',
      },
    }),
  },

  [`POST ${at}/funding/split`]: {
    access: adminsOfBranch,
    request: ({ funded_child, branch }) => ({
      params: { profile: funded_child, branch },
      body: { year: thisYear(), minutes: 20 },
    }),
  },

  [`POST ${at}/funding/split/{split}/answer`]: {
    access: adminsOfBranch,
    request: ({ split_child, funding_split, branch }) => ({
      params: { profile: split_child, branch, split: funding_split },
      body: { answer: 'agree' },
    }),
  },

  'GET /account/child/{id}/funding': {
    access: familyOnly,
    request: ({ funded_child }) => ({ params: { id: funded_child }, query: { year: String(thisYear()) } }),
  },

  'POST /account/child/{id}/funding/split/{split}/answer': {
    access: familyOnly,
    request: ({ split_child, funding_split }) => ({
      params: { id: split_child, split: funding_split },
      body: { answer: 'agree' },
    }),
  },

  'GET /nursery/funding-models': { access: everybody, request: () => ({}) },

  'GET /nursery/local-authorities': { access: everybody, request: () => ({}) },
};
