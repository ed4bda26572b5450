import {
  adminsOfBranch,
  allow,
  familyOnly,
  get,
  inBranch,
  keyworkersOwn,
  line,
  staffOfBranch,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';

/** A child of another family is refused under its field. */
const forOwnChild: Access = {
  own: line(allow('keyworker'), get(422, 'other keyworker', 'both, as keyworker')),
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'POST /booking/waiting-list/info': {
    access: keyworkersOwn,
    request: ({ full_session, full_instance }) => ({
      body: { session_id: full_session, instance_id: full_instance },
    }),
  },

  'POST /booking/waiting-list': {
    access: forOwnChild,
    request: ({ full_session, full_instance, child }) => ({
      body: { session_id: full_session, instance_id: full_instance, child_ids: [child] },
    }),
  },

  'GET /booking/waiting-list': { access: keyworkersOwn, request: () => ({}) },

  'DELETE /booking/waiting-list/{id}': {
    access: familyOnly,
    request: (of) => ({ params: { id: of['waiting-entry'] } }),
  },

  'POST /booking/waiting-list/{id}/accept-offer': {
    access: familyOnly,
    request: ({ offered_entry }) => ({ params: { id: offered_entry } }),
  },

  'POST /booking/waiting-list/{id}/decline-offer': {
    access: familyOnly,
    request: ({ offered_entry }) => ({ params: { id: offered_entry } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/session/{id}/waiting-list': {
    access: staffOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.full_session } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/waiting-list': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), query: { from: '', to: '' } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/waiting-list/{id}/offer': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.offerable_entry },
      body: { reason: 'Their child starts school.' },
    }),
  },

  'POST /nursery/{nursery}/branch/{branch}/waiting-list/{id}/take-back': {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.offered_entry }, body: { reason: 'Offered by mistake.' } }),
  },

  'DELETE /nursery/{nursery}/branch/{branch}/waiting-list/{id}': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of['waiting-entry'] },
      query: { reason: 'The child has a place already.' },
    }),
  },
};
