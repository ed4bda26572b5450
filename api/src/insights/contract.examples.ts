import { localDate } from '@bairn/shared/schema/clock';
import { adminsOfBranch, inBranch, type Example, type Examples } from '../testing/contractExample.ts';

const insight: Example = {
  access: adminsOfBranch,
  request: (objects) => ({ params: inBranch(objects), query: { from: localDate(), to: localDate() } }),
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/insights/service': insight,
  'GET /nursery/{nursery}/branch/{branch}/insights/customers': insight,
};
