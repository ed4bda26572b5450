import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const pages: Loaders<typeof manifest.pages> = {
  planning: () => import('./bookings/PlanningIndexPage.tsx'),
  bookings: () => import('./bookings/BookingsPage.tsx'),
  transactions: () => import('./transactions/TransactionsPage.tsx'),
  sessions: () => import('./sessions/SessionsPage.tsx'),
  orders: () => import('./orders/OrdersPage.tsx'),
  session: () => import('./sessions/SessionPage.tsx'),
  sessionAttendance: () => import('./attendance/AttendancePage.tsx'),
  sessionBookings: () => import('./sessions/SessionBookingsPage.tsx'),
};
