import {
  adminsHere,
  adminsOfBranch,
  allow,
  everybody,
  get,
  hide,
  inBranch,
  line,
  staffHere,
  staffOfBranch,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';
import type { Objects } from '../testing/contractObjects.ts';

const adminsOfProvider: Access = {
  own: line(allow(...adminsHere), hide("other nursery's admin")),
  "colleague's": line(allow(...adminsHere), hide("other nursery's admin")),
  "another's": line(hide(...adminsHere), allow("other nursery's admin")),
};
const staffOfProvider: Access = {
  own: line(allow(...staffHere), hide("other nursery's admin")),
  "colleague's": line(allow(...staffHere), hide("other nursery's admin")),
  "another's": line(hide(...staffHere, 'suspended staff'), allow("other nursery's admin")),
};
/** The branches of the tests have bookings to come, and none is scheduled for deletion. */
const refusedToAdmins: Access = {
  own: line(get(409, ...adminsHere), hide("other nursery's admin")),
  "colleague's": line(hide(...adminsHere, "other nursery's admin"), get(409, 'super admin')),
  "another's": line(hide(...adminsHere), get(409, "other nursery's admin")),
};
const inNursery = ({ nursery }: Objects) => ({ nursery });
const ofPhoto = ({ nursery, branch, photo }: Objects) => ({ nursery, branch, id: photo });

const form = {
  is_ci_registered: '0',
  cs_number: '',
  service_name: 'Testing Nursery',
  postcode: 'EH6 6JJ',
  address_line_1: '1 Shore',
  address_line_2: '',
  city: 'Leith',
  county: 'Midlothian',
  contact_phone: '0131 496 0102',
  contact_email: 'hello@testing.bairn.test',
  website: 'testing.bairn.test',
  service_types: [1],
  provision_term: 2,
  provisions: [1, 2],
  meals: [1],
  activity_categories: [1],
  support_options: [1],
  provides_additional_support: 1,
  asn_info: 'A quiet room.',
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}': {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },

  'GET /nursery/{nursery}/branch': {
    access: staffOfProvider,
    request: (of) => ({ params: inNursery(of) }),
  },

  'POST /nursery/{nursery}/branch': {
    access: adminsOfProvider,
    request: (of) => ({ params: inNursery(of), body: form }),
  },

  'POST /nursery/{nursery}/branch/{branch}/update': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), body: { ...form, about: 'Three bright rooms.' } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/lite': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: { contact_phone: '0131 496 0102', contact_email: 'hello@testing.bairn.test', notice: 'Closed on Monday.' },
    }),
  },

  'DELETE /nursery/{nursery}/branch/{branch}': {
    access: refusedToAdmins,
    request: (of) => ({ params: inBranch(of) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/keep': {
    access: refusedToAdmins,
    request: (of) => ({ params: inBranch(of) }),
  },

  'GET /nursery/{nursery}/account': {
    access: adminsOfProvider,
    request: (of) => ({ params: inNursery(of) }),
  },

  'POST /nursery/{nursery}': {
    access: adminsOfProvider,
    request: (of) => ({
      params: inNursery(of),
      body: { name: 'Testing Nurseries', provider_type: '1', start_month: 'aug', remove_logo: '1' },
    }),
  },

  'POST /nursery/{nursery}/branch/{branch}/upload': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), body: { remove: 'service_logo', description: 'Our logo.' } }),
  },

  'DELETE /nursery/{nursery}/branch/{branch}/remove-upload/{id}': {
    access: adminsOfBranch,
    request: (of) => ({ params: ofPhoto(of) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/set-as-cover/{id}': {
    access: adminsOfBranch,
    request: (of) => ({ params: ofPhoto(of) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/set-default': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), body: { photo_id: of.photo } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/describe-upload/{id}': {
    access: adminsOfBranch,
    request: (of) => ({ params: ofPhoto(of), body: { description: 'The garden.' } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/gallery-order': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), body: { photo_ids: [of.photo] } }),
  },

  'GET /nursery/staff-categories': { access: everybody, request: () => ({}) },
  'GET /nursery/staff-employment-types': { access: everybody, request: () => ({}) },
};
