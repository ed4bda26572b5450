import {
  adminsOfBranch,
  familyOnly,
  get,
  inBranch,
  keyworkers,
  keyworkersOwn,
  ofItsFamily,
  type Examples,
} from '../testing/contractExample.ts';
import { dayFromToday } from '../testing/make.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'POST /nursery/marketplace/nurseryBranch/{branch}/enquiries': {
    // A family may ask any service, but about its own children alone.
    access: ofItsFamily(get(422, ...keyworkers)),
    request: ({ branch, unasked_child }) => ({
      params: { branch },
      body: { child_id: unasked_child, from: dayFromToday(30), days: [1, 3], message: 'Is there a place?', consent: 1 },
    }),
  },

  'GET /account/enquiries': { access: keyworkersOwn, request: () => ({}) },

  'POST /account/enquiries/{id}/withdraw': {
    access: familyOnly,
    request: ({ enquiry }) => ({ params: { id: enquiry } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/marketplace/enquiry': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/marketplace/enquiry/{id}/accept': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.enquiry },
      body: { consent: 1, answer: 'Come and see us on Monday.' },
    }),
  },

  'POST /nursery/{nursery}/branch/{branch}/marketplace/enquiry/{id}/decline': {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.enquiry }, body: { answer: 'We are full.' } }),
  },
};
