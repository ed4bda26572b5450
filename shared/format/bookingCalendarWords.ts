import type { CalendarEntry } from './calendar.ts';

type Told = { child: string; service: string; status: string };

/** The title of a booking in a calendar app, and its state there: an unpaid one is tentative. */
export function bookingCalendarWords({ child, service, status }: Told): Pick<CalendarEntry, 'title' | 'status'> {
  const title = `${child} at ${service}`;
  if (status.startsWith('cancelled')) return { title, status: 'cancelled' };
  if (status === 'pending') return { title: `${title} (not paid yet)`, status: 'tentative' };
  return { title: status === 'absent' ? `${title} (not going)` : title, status: 'confirmed' };
}
