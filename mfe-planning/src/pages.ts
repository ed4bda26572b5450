import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const pages: Loaders<typeof manifest.pages> = {
  planning: () => import('./bookings/PlanningIndexPage.tsx'),
  bookings: () => import('./bookings/BookingsPage.tsx'),
  sessions: () => import('./sessions/SessionsPage.tsx'),
  session: () => import('./sessions/SessionPage.tsx'),
  sessionBookings: () => import('./sessions/SessionBookingsPage.tsx'),
};
