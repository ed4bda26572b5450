import type * as schema from '../schema/entitySearch.ts';
import { get } from './endpoint.ts';

export const searchEntities = get<typeof schema.searchEntitiesContract>(
  '/nursery/{nursery}/branch/{branch}/search/entity',
  { about: ['child', 'staff', 'places'] },
);

export const childrenBasicInfo = get<typeof schema.childrenBasicInfoContract>(
  '/nursery/{nursery}/branch/{branch}/children-basic-info',
  { about: ['child', 'room'] },
);
