import type * as schema from '../schema/publicRegister.ts';
import { get, post } from './endpoint.ts';

const path = '/nursery/marketplace/unregistered/{id}';

export const unregisteredService = get<typeof schema.unregisteredServiceContract>(path, { about: ['join-request'] });

export const askToJoin = post<typeof schema.askToJoinContract>(`${path}/invite`, { about: ['join-request'] });
