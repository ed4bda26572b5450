import type * as schema from '../schema/publicRegister.ts';
import { get } from './endpoint.ts';

export const unregisteredService = get<typeof schema.unregisteredServiceContract>(
  '/nursery/marketplace/unregistered/{id}',
  { about: [] },
);
