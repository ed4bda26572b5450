import {
  adminsHere,
  allow,
  familyAndStaff,
  get,
  hide,
  keyworkers,
  line,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';
import type { Caller } from '../testing/contractPeople.ts';

/** The family of the child, and admins of its branches with this answer; staff read only. */
const familyAndAdmins = (admins: 200 | 409): Access => {
  const of = (hidden: readonly Caller[], here: readonly Caller[], parent: Caller) =>
    line(hide(...hidden, ...keyworkers), get(admins, ...here), allow(parent));
  return {
    own: of(["other nursery's admin"], adminsHere, 'keyworker'),
    "colleague's": of([...adminsHere, "other nursery's admin"], ['super admin'], 'other keyworker'),
    "another's": of(adminsHere, ["other nursery's admin"], 'both, as keyworker'),
  };
};

const person = {
  name: 'Morag Testing',
  relation: 'Grandmother',
  phone: '0131 496 0102',
  password: 'heather',
  from: '2026-11-20',
  until: '2099-12-31',
  nursery_branch_id: '',
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /account/pickup': {
    access: familyAndStaff,
    request: ({ child, branch }) => ({ query: { child_id: child, nursery_branch_id: branch } }),
  },

  'POST /account/pickup': {
    access: familyAndAdmins(200),
    request: ({ child }) => ({ body: { child_id: child, ...person } }),
  },

  'POST /account/pickup/{id}/update': {
    // The parent named the person.
    access: familyAndAdmins(409),
    request: ({ pickup, branch }) => ({
      params: { id: pickup },
      body: { ...person, nursery_branch_id: branch, revision: 1, remove_photo: '1', remove_password: '0' },
    }),
  },

  'DELETE /account/pickup/{id}': {
    access: familyAndAdmins(409),
    request: ({ pickup }) => ({ params: { id: pickup } }),
  },

  'POST /account/pickup/{id}/show-password': {
    access: familyAndStaff,
    request: ({ pickup }) => ({ params: { id: pickup } }),
  },

  'GET /account/pickup/{id}/photo': {
    access: familyAndStaff,
    request: ({ pickup }) => ({ params: { id: pickup } }),
  },
};
