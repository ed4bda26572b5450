import {
  everybody,
  everybodysOfAll,
  keyworkersOwn,
  allow,
  keyworkers,
  line,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';

/** Every family may save every listed service. */
const favourites: Access = {
  own: line(allow(...keyworkers)),
  "colleague's": line(allow(...keyworkers)),
  "another's": line(allow(...keyworkers)),
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/marketplace/search': {
    access: everybody,
    request: () => ({
      query: {
        search: 'Branch',
        place: 'EH6',
        radius: '5',
        age: '2',
        date: '2026-12-01',
        type: '1',
        price: '9000',
        only: 'listed',
      },
    }),
  },

  'GET /nursery/marketplace/search/points': {
    access: everybody,
    request: () => ({ query: { place: 'EH6', radius: '5', age: '2', sort: 'price' } }),
  },

  'GET /nursery/marketplace/compare': {
    access: everybody,
    request: ({ branch, unregistered }) => ({
      query: { ids: `${branch},${unregistered}`, age: '2', date: '2026-12-01', place: 'EH6' },
    }),
  },

  'GET /nursery/marketplace/popular': {
    access: everybody,
    request: () => ({}),
  },

  'GET /nursery/marketplace/favourites': {
    access: keyworkersOwn,
    request: () => ({}),
  },

  'POST /nursery/marketplace/favourites': {
    access: keyworkersOwn,
    request: ({ branch }) => ({ body: { branch_ids: [branch] } }),
  },

  'POST /nursery/marketplace/favourites/{branch}': {
    access: favourites,
    request: ({ branch }) => ({ params: { branch } }),
  },

  'DELETE /nursery/marketplace/favourites/{branch}': {
    access: favourites,
    request: ({ branch }) => ({ params: { branch } }),
  },

  'GET /nursery/marketplace/places': {
    access: everybody,
    request: () => ({ query: { search: 'EH6' } }),
  },

  'GET /nursery/marketplace/nurseryBranch/{branch}': {
    access: everybodysOfAll,
    request: ({ branch }) => ({ params: { branch } }),
  },

  'GET /nursery/marketplace/nurseryBranch/{branch}/sessions': {
    access: everybodysOfAll,
    request: ({ branch }) => ({
      params: { branch },
      query: { age: '2', date: '2026-12-01' },
    }),
  },

  'GET /nursery/marketplace/nurseryBranch/{branch}/sessions/{session}': {
    access: everybodysOfAll,
    request: ({ branch, session }) => ({
      params: { branch, session },
    }),
  },

  'GET /nursery/marketplace/nurseryBranch/{branch}/sessions/{session}/instances/{instance}': {
    access: everybodysOfAll,
    request: (of) => ({
      params: { branch: of.branch, session: of.session, instance: of.instance },
    }),
  },

  'POST /nursery/marketplace/unregistered/{id}/invite': {
    access: everybody,
    request: ({ unregistered }) => ({ params: { id: unregistered } }),
  },

  'GET /nursery/marketplace/unregistered/{id}': {
    access: everybody,
    request: ({ unregistered }) => ({ params: { id: unregistered } }),
  },
};
