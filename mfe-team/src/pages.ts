import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const pages: Loaders<typeof manifest.pages> = {
  staff: () => import('./staff/StaffPage.tsx'),
  inviteStaff: () => import('./staff/InvitePage.tsx'),
  week: () => import('./week/WeekPage.tsx'),
};
