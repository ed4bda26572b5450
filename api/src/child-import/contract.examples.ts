import { adminsOfBranch, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'POST /account/carer/child/import': {
    access: adminsOfBranch,
    request: ({ branch, carer }) => ({
      query: { nursery_branch_id: branch },
      body: {
        file: `Child first name,Child last name,Birth date,Carer 1 first name,Carer 1 last name\nAilsa,${carer},06/05/2023,Iona,Orr\n`,
        dry_run: '0',
        after: '0',
      },
    }),
  },
};
