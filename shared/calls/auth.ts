import type * as schema from '../schema/auth.ts';
import { get, post } from './endpoint.ts';

export const login = post<typeof schema.loginContract>('/auth/login');

export const refresh = get<typeof schema.refreshContract>('/auth/refresh');

export const logout = get<typeof schema.logoutContract>('/auth/logout');

export const currentUser = get<typeof schema.currentUserContract>('/auth/user');

export const broadcastAuth = post<typeof schema.broadcastAuthContract>('/broadcasting/auth');
