import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const pages: Loaders<typeof manifest.pages> = {
  planning: () => import('./bookings/PlanningIndexPage.tsx'),
  bookings: () => import('./bookings/BookingsPage.tsx'),
  newBooking: () => import('./new-booking/NewBookingPage.tsx'),
  transactions: () => import('./transactions/TransactionsPage.tsx'),
  calendar: () => import('./calendar/FamilyCalendarPage.tsx'),
  waitingLists: () => import('./waiting/WaitingListsPage.tsx'),
  sessions: () => import('./sessions/SessionsPage.tsx'),
  orders: () => import('./orders/OrdersPage.tsx'),
  rooms: () => import('./rooms/RoomsPage.tsx'),
  createRoom: () => import('./rooms/CreateRoomPage.tsx'),
  room: () => import('./rooms/RoomPage.tsx'),
  serviceCalendar: () => import('./calendar/ServiceCalendarPage.tsx'),
  sessionCalendar: () => import('./calendar/SessionCalendarPage.tsx'),
  sessionsArchive: () => import('./sessions/ArchivePage.tsx'),
  createSession: () => import('./session-form/CreateSessionPage.tsx'),
  editSession: () => import('./session-form/EditSessionPage.tsx'),
  duplicateSession: () => import('./session-form/DuplicateSessionPage.tsx'),
  session: () => import('./sessions/SessionPage.tsx'),
  sessionAttendance: () => import('./attendance/AttendancePage.tsx'),
  sessionWaitingList: () => import('./waiting/SessionWaitingListPage.tsx'),
  servicePerformance: () => import('./performance/ServicePage.tsx'),
  customers: () => import('./performance/CustomersPage.tsx'),
  dayReport: () => import('./day-report/DayReportPage.tsx'),
  sessionBookings: () => import('./sessions/SessionBookingsPage.tsx'),
};
