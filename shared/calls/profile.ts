import type * as schema from '../schema/profile.ts';
import { post } from './endpoint.ts';

export const saveProfile = post<typeof schema.saveProfileContract>('/users/profile', { multipart: true });
