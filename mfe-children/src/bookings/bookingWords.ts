import type { ChildBooking } from '@bairn/shared/schema/childBookings';

type Words = { label: string; tone: 'neutral' | 'info' | 'success' | 'warning' };

/** The state of a child's booking in a word: what was recorded on the day comes before what was booked. */
export function bookingWords({ status, attendance }: ChildBooking): Words {
  if (status === 'pending') return { label: 'Not paid yet', tone: 'warning' };
  if (status === 'cancelled_by_family') return { label: 'Cancelled by the family', tone: 'neutral' };
  if (status === 'cancelled_by_service') return { label: 'Cancelled by the service', tone: 'neutral' };
  if (attendance === 'in') return { label: 'In', tone: 'success' };
  if (attendance === 'out') return { label: 'Attended', tone: 'success' };
  return attendance === 'absent' ? { label: 'Absent', tone: 'neutral' } : { label: 'Booked', tone: 'info' };
}
