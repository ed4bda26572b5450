import {
  adminsHere,
  allow,
  get,
  hide,
  keyworkers,
  keyworkersOwn,
  line,
  ownThings,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';

/** Admins of the named branch, and each family on its own data. */
const familiesAndAdmins = (family: 'self' | 404): Access => {
  const own = family === 'self' ? ownThings(...keyworkers) : hide(...keyworkers);
  return {
    own: line(own, allow(...adminsHere), hide("other nursery's admin"), allow('keyworker')),
    "colleague's": line(own, hide(...adminsHere, "other nursery's admin"), allow('super admin', 'other keyworker')),
    "another's": line(own, hide(...adminsHere), allow("other nursery's admin", 'both, as keyworker')),
  };
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/carer-nursery-connection': {
    access: familiesAndAdmins('self'),
    request: ({ branch }) => ({ query: { nursery_branch_id: branch } }),
  },

  'POST /nursery/carer-nursery-connection': {
    access: familiesAndAdmins('self'),
    request: ({ branch, known_family }) => ({
      query: { nursery_branch_id: branch },
      body: { family_id: known_family, consent: 1 },
    }),
  },

  'PATCH /nursery/carer-nursery-connection/{id}': {
    // The family has asked, so only the service accepts.
    access: {
      own: line(hide(...keyworkers, "other nursery's admin"), allow(...adminsHere), get(409, 'keyworker')),
      "colleague's": line(
        hide(...keyworkers, ...adminsHere, "other nursery's admin"),
        allow('super admin'),
        get(409, 'other keyworker'),
      ),
      "another's": line(
        hide(...keyworkers, ...adminsHere),
        allow("other nursery's admin"),
        get(409, 'both, as keyworker'),
      ),
    },
    request: ({ connection }) => ({ params: { id: connection }, body: { event: 'accept', consent: 1, reason: '' } }),
  },

  'GET /account/marketplace/keyworker': { access: keyworkersOwn, request: () => ({}) },
};
