import {
  allow,
  everybodysOfAll,
  familyOnly,
  keyworkersOwn,
  line,
  signedInCallers,
  adminsOfBranch,
  inBranch,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';

/** Everybody who has logged in may report every review on show. */
const everySignedIn: Access = {
  own: line(allow(...signedInCallers)),
  "colleague's": line(allow(...signedInCallers)),
  "another's": line(allow(...signedInCallers)),
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/marketplace/nurseryBranch/{branch}/reviews': {
    access: everybodysOfAll,
    request: ({ branch }) => ({ params: { branch }, query: { page: '1' } }),
  },

  'GET /nursery/marketplace/reviews': { access: keyworkersOwn, request: () => ({}) },

  'POST /nursery/marketplace/nurseryBranch/{branch}/reviews': {
    access: familyOnly,
    request: ({ branch, attended_child }) => ({
      params: { branch },
      body: { child_id: attended_child, stars: 5, body: 'Kind people and a big garden.' },
    }),
  },

  'POST /nursery/marketplace/reviews/{id}/report': {
    access: everySignedIn,
    request: ({ review }) => ({ params: { id: review }, body: { reason: 'untrue', note: 'It has no garden.' } }),
  },
  'GET /nursery/{nursery}/branch/{branch}/reviews': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      query: { search: 'a', state: 'answered', sort: '-stars', page: '1', per_page: '5' },
    }),
  },
  'POST /nursery/{nursery}/branch/{branch}/reviews/{id}/reply': {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.review }, body: { reply: 'Thank you.', revision: 0 } }),
  },
};
