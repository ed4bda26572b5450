import { adminsOfBranch, inBranch, staffOfBranch, type Examples } from '../testing/contractExample.ts';

const details = {
  name: 'Sycamore room',
  age_from_months: 24,
  age_to_months: 36,
  capacity: 10,
  area: 33.6,
  space_reason: '',
  ratio_overrides: [{ ratio: 4, reason: 'More support is needed.', from_date: '2099-01-05', to_date: null }],
  closures: [{ reason: 'A new floor.', from_date: '2099-02-01', to_date: '2099-02-14' }],
};
const filters = { search: 'a', status: 'open', sort: '-places', format: 'json', page: '1', per_page: '5' };

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/room': {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of), query: filters }),
  },

  'POST /nursery/{nursery}/branch/{branch}/room': {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of), body: filters }),
  },

  'GET /nursery/{nursery}/branch/{branch}/room/{id}/show': {
    access: staffOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.room } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/room/create': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), body: { ...details, name: `Room beside ${of.room}` } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/room/{id}/update': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.room },
      body: { ...details, name: `Room ${of.room}`, revision: 1 },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/ratio-settings': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/ratio-settings': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: {
        rounding: 'per_band',
        service_ratios: [{ ratio: 4, reason: 'Many new children.', from_date: '2099-03-01', to_date: null }],
      },
    }),
  },

  'DELETE /nursery/{nursery}/branch/{branch}/room/{id}/delete': {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.room } }),
  },
};
