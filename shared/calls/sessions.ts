import type * as schema from '../schema/sessions.ts';
import { del, get, post } from './endpoint.ts';

const session = '/nursery/{nursery}/branch/{branch}/session' as const;

/** With `format=csv` the whole filtered list comes as a file instead. */
export const archivedSessions = get<typeof schema.archivedSessionsContract>(`${session}/archive`, {
  download: true,
  about: ['places'],
});

export const expiringSessions = get<typeof schema.expiringSessionsContract>(`${session}/expiring`, {
  about: ['places'],
});

export const sessionSetup = get<typeof schema.sessionSetupContract>(`${session}/setup`, {
  about: ['places', 'service'],
});

export const sessionDraft = get<typeof schema.sessionDraftContract>(`${session}/{id}/draft`, { about: ['places'] });

export const createSession = post<typeof schema.createSessionContract>(`${session}/create`, { about: ['places'] });

export const previewSession = post<typeof schema.previewSessionContract>(`${session}/{id}/preview`, { about: [] });

export const updateSession = post<typeof schema.updateSessionContract>(`${session}/{id}/update`, {
  about: ['places'],
});

export const deleteSession = del<typeof schema.deleteSessionContract>(`${session}/{id}/delete`, {
  about: ['places'],
});

export const archiveSession = post<typeof schema.archiveSessionContract>(`${session}/{id}/archive`, {
  about: ['places'],
});

export const restoreSession = post<typeof schema.restoreSessionContract>(`${session}/{id}/restore`, {
  about: ['places'],
});

export const extendSessions = post<typeof schema.extendSessionsContract>(`${session}/extend`, { about: ['places'] });

export const marketplaceStatus = post<typeof schema.marketplaceStatusContract>(
  '/nursery/{nursery}/branch/{branch}/marketplace-status',
  { about: ['places', 'service', 'onboarding'] },
);
