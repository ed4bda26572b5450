import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const pages: Loaders<typeof manifest.pages> = {
  active: () => import('./children/ActiveChildrenPage.tsx'),
  pickups: () => import('./pickups/PickupsPage.tsx'),
  bookingCalendar: () => import('./bookings/BookingCalendarPage.tsx'),
};
