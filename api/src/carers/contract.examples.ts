import {
  adminsOfBranch,
  keyworkers,
  line,
  ownThings,
  signedIn,
  type Access,
  type Examples,
  type Line,
} from '../testing/contractExample.ts';

const withFamilies = (admins: Line | undefined) => line(admins ?? {}, ownThings(...keyworkers));

/** A family adds to itself whatever carer is named; an admin to a carer of their branch. */
const familiesAndAdmins: Access = {
  own: withFamilies(adminsOfBranch.own),
  "colleague's": withFamilies(adminsOfBranch["colleague's"]),
  "another's": withFamilies(adminsOfBranch["another's"]),
};

const child = { first_name: 'Ailsa', last_name: 'Testing', dob: '2023-05-06' };

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /account/carer': {
    access: adminsOfBranch,
    request: ({ branch }) => ({
      query: {
        nursery_branch_id: branch,
        search: 'a',
        only: 'duplicates',
        sort: '-name',
        page: '1',
        per_page: '5',
      },
    }),
  },

  'GET /account/carer/{id}/show': {
    access: adminsOfBranch,
    request: ({ carer }) => ({ params: { id: carer } }),
  },

  'POST /account/carer/{id}/update': {
    access: adminsOfBranch,
    request: ({ carer }) => ({
      params: { id: carer },
      body: {
        first_name: 'Morag',
        last_name: 'Testing',
        email: `${carer}@carers.bairn.test`,
        phone: '0131 496 0123',
        children: [],
      },
    }),
  },

  'DELETE /account/carer/{id}': {
    access: adminsOfBranch,
    request: ({ carer }) => ({ params: { id: carer } }),
  },

  'POST /account/carer/{id}/invite': {
    access: adminsOfBranch,
    request: ({ carer }) => ({ params: { id: carer } }),
  },

  'POST /account/carer/{id}/invite-to-app': {
    access: adminsOfBranch,
    request: ({ carer }) => ({ params: { id: carer } }),
  },

  'GET /account/carer/fpt-relations': {
    access: signedIn,
    request: () => ({}),
  },

  'POST /account/carer/child': {
    access: familiesAndAdmins,
    request: ({ carer, branch }) => ({
      query: { nursery_branch_id: branch },
      body: { ...child, last_name: carer, carer_id: carer, relation_id: 2 },
    }),
  },

  'POST /account/carer/add-to-branch': {
    access: adminsOfBranch,
    request: ({ carer, branch }) => ({ body: { carer_id: carer, nursery_branch_id: branch } }),
  },

  'POST /account/carer/merge': {
    access: adminsOfBranch,
    request: ({ carer, other_carer }) => ({ body: { keep_id: carer, merge_id: other_carer, preview: false } }),
  },

  'POST /account/carer/create-subjects': {
    access: adminsOfBranch,
    request: ({ branch, carer, other_carer }) => ({
      query: { nursery_branch_id: branch },
      body: {
        children: [
          {
            ...child,
            last_name: carer,
            start_date: '2026-11-30',
            funded: true,
            allergies: 'Egg, milk',
            medical_needs: 'Inhaler in the blue bag',
          },
        ],
        carers: [
          { carer_id: other_carer, is_primary: true, relation_id: 2, responsibilities: ['may_collect'] },
          {
            carer: {
              first_name: 'Iona',
              last_name: 'Testing',
              email: `${other_carer}@new.bairn.test`,
              phone: '0131 496 0124',
            },
            is_primary: false,
            relation_id: 5,
            responsibilities: ['emergency_contact'],
          },
        ],
      },
    }),
  },
};
