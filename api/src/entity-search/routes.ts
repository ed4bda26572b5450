import { childrenBasicInfo, searchEntities } from '@bairn/shared/calls/entitySearch';
import { can } from '../access/decide.ts';
import { serve } from '../http/serve.ts';
import { readBasicInfo } from './basicInfo.ts';
import { findEntities } from './findEntities.ts';

/** Routes by which a service finds what it has by name. */
export const entitySearchRoutes = [
  serve(childrenBasicInfo, { access: 'child.list' }, async ({ db, params }) => ({
    data: await readBasicInfo(db, params),
  })),

  serve(searchEntities, { access: 'entity.search', costly: true }, async ({ db, params, query, person }) => ({
    data: await findEntities(
      db,
      { ...params, staff: can('staff.list', person, params), contacts: can('payer.contact', person, params) },
      query.search,
    ),
  })),
];
