import {
  adminsOfBranch,
  get,
  inBranch,
  line,
  ownThings,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';

/** A super admin may set up a service; the one here has finished. */
const setUp: Access = { own: line(get(409, 'super admin')) };

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/imported-services': {
    access: {
      own: line(ownThings('admin', 'super admin', "other nursery's admin", 'both, as service')),
    },
    request: () => ({ query: { cs_number: 'CS2099800001' } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/getting-started': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },

  'GET /nursery/onboarding': {
    access: setUp,
    request: () => ({}),
  },

  'POST /nursery/onboarding/step-1': {
    access: setUp,
    request: () => ({
      body: {
        is_ci_registered: '1',
        cs_number: 'CS2099700001',
        service_name: 'Testing Nursery',
        provider_type: '1',
        postcode: 'EH6 6JJ',
        address_line_1: '1 Shore',
        address_line_2: '',
        city: 'Leith',
        county: 'Midlothian',
        contact_phone: '0131 496 0102',
        contact_email: 'hello@testing.bairn.test',
        website: 'testing.bairn.test',
      },
    }),
  },

  'POST /nursery/onboarding/pictures': {
    access: setUp,
    request: () => ({ body: { remove: 'service_logo' } }),
  },

  'POST /nursery/onboarding/step-2': {
    access: setUp,
    request: () => ({
      body: {
        service_types: [1],
        provision_term: 2,
        provisions: [1, 2],
        meals: [1],
        activity_categories: [1],
        support_options: [1],
        provides_additional_support: 1,
        asn_info: 'A quiet room.',
      },
    }),
  },
};
