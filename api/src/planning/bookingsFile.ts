import { formatAge } from '@bairn/shared/format/age';
import { formatDate, localDate, localTime } from '@bairn/shared/format/date';
import { formatPhone } from '@bairn/shared/format/phone';
import type { BranchBooking } from '@bairn/shared/schema/planning';
import { csvDownload, type Download } from '../plugins/download.ts';

const statusWords: Record<BranchBooking['status'], string> = {
  pending: 'Awaiting payment',
  confirmed: 'Confirmed',
  expired: 'Not booked',
  attended: 'Attended',
  absent: 'Absent',
  cancelled_by_family: 'Cancelled by family',
  cancelled_by_service: 'Cancelled by the service',
};

const columns: Record<string, (booking: BranchBooking) => string | null> = {
  Date: ({ date }) => formatDate(date),
  From: ({ start_time }) => start_time,
  To: ({ end_time }) => end_time,
  Session: ({ session_name }) => session_name,
  Child: ({ child }) => child.full_name,
  'Date of birth': ({ child }) => child.dob && formatDate(child.dob),
  'Age on the day': ({ child }) => formatAge(child.age_months),
  Allergies: ({ child }) => child.allergies?.join('; ') ?? null,
  'Medical needs': ({ child }) => child.medical_needs,
  'Parent or carer': ({ keyworker }) => keyworker.name,
  Phone: ({ keyworker }) => keyworker.phone && formatPhone(keyworker.phone),
  Email: ({ keyworker }) => keyworker.email,
  Status: ({ status }) => statusWords[status],
  'Paid by': ({ payment_type }) => payment_type,
  // In pounds, for sums in a spreadsheet.
  Price: ({ price }) => (price / 100).toFixed(2),
  Order: ({ order_number }) => order_number,
  'Booked on': ({ booked_at }) => formatDate(localDate(booked_at)),
  'Booked at': ({ booked_at }) => localTime(booked_at),
};

/** The bookings as a spreadsheet reads them; named after the day of the export. */
export function bookingsFile(batches: AsyncIterable<readonly BranchBooking[]>, today: string): Download {
  async function* rows() {
    for await (const bookings of batches) {
      yield bookings.map((booking) => Object.values(columns).map((cell) => cell(booking)));
    }
  }
  return csvDownload(`Bookings ${today}.csv`, Object.keys(columns), rows());
}
