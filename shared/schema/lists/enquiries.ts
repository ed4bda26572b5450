import { formatAge } from '@bairn/shared/format/age';
import { formatDate, localDate } from '@bairn/shared/format/date';
import { formatPhone } from '@bairn/shared/format/phone';
import { listOf, pills, search } from '../list.ts';
import type { Enquiry, EnquiryStatus } from '../rows/enquiries.ts';

/** The state of an enquiry in words. */
export const enquiryStatusWords = {
  new: 'New',
  accepted: 'Accepted',
  declined: 'Declined',
  // By the family, or by a court's restriction, which the service is not told from here.
  withdrawn: 'Closed',
  expired: 'Expired',
} as const satisfies Record<EnquiryStatus, string>;

const shortDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** 'Mon, Wed', and 'Mon to Fri' for the working week. */
export const enquiryDayWords = ({ days }: Pick<Enquiry, 'days'>) =>
  days.join('') === '12345' ? 'Mon to Fri' : days.map((day) => shortDays[day - 1]).join(', ');

const day = (instant: string) => formatDate(localDate(instant));
const childWords = ({ child }: Enquiry) => (child ? `${child.name}, ${formatAge(child.age_months)}` : 'Not shared');

/** What families ask a service about places, those that wait for an answer first. */
export const enquiryList = listOf<Enquiry>()({
  name: 'Enquiries',
  counted: ['enquiry', 'enquiries'],
  filters: { status: pills('Show', 'All', enquiryStatusWords), search: search('Family') },
  sorts: [],
  columns: [
    { id: 'child', head: 'Child', text: childWords },
    { id: 'status', head: 'State', shown: 'first' },
    { id: 'from', head: 'From', shown: 'second', labelled: true, text: ({ from }) => formatDate(from) },
    { id: 'days', head: 'Days', shown: 'second', clip: true, text: enquiryDayWords },
    { id: 'family', head: 'Family', shown: 'details', text: ({ family }) => family.name ?? 'Not shared' },
    { id: 'message', head: 'Message', shown: 'details', text: ({ message }) => message ?? 'None' },
    { id: 'email', head: 'Email', shown: 'details', text: ({ family }) => family.email ?? 'Not shared' },
    { id: 'phone', head: 'Phone', shown: 'details' },
    { id: 'asked', head: 'Asked', shown: 'details', text: ({ asked_at }) => day(asked_at) },
    { id: 'answer', head: 'Your answer', shown: 'details', text: ({ answer }) => answer ?? 'None' },
    { id: 'until', head: 'Answer by', text: ({ status, expires_at }) => (status === 'new' ? day(expires_at) : null) },
    { id: 'actions', head: '', align: 'end' },
  ],
  file: {
    Child: childWords,
    State: ({ status }) => enquiryStatusWords[status],
    From: ({ from }) => formatDate(from),
    Days: enquiryDayWords,
    Family: ({ family }) => family.name,
    Email: ({ family }) => family.email,
    Phone: ({ family }) => family.phone && formatPhone(family.phone),
    Message: ({ message }) => message,
    Answer: ({ answer }) => answer,
    Asked: ({ asked_at }) => day(asked_at),
  },
});
