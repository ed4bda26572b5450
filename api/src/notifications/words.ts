import { formatDay, formatTime, formatTimes, localDate, localTime } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import type { Notification } from '@bairn/shared/schema/notifications';
import { nameBrowser } from '../http/nameBrowser.ts';
import { endedWords } from '@bairn/shared/schema/recurringWords';
import { waitingTitles } from '@bairn/shared/schema/waitingWords';
import { invoiceNews } from './invoiceWords.ts';
import { medicineNews } from './medicineNews.ts';
import { accidentNews } from './accidentNews.ts';
import { connectionWords } from './connectionWords.ts';
import { journalNews } from './journalNews.ts';
import { leaveWords } from './leaveWords.ts';
import { recordWords } from './recordWords.ts';
import { subscriptionNews } from './subscriptionNews.ts';
import type { NotificationRow, NotedBooking } from './notificationQueries.ts';
import { at, sentence, type Words } from './sentence.ts';

const childrenOf = (bookings: readonly NotedBooking[]) => listWords(bookings.map(({ child }) => child));

/** The first of some bookings, and how many more there are: 'Forest morning, Tue 24 Nov at 9:00 am, and 2 more'. */
function datesOf([first, ...more]: readonly NotedBooking[], reader: 'service' | 'family'): string {
  if (!first) return '';
  const when = `${first.session}, ${formatDay(first.date)} at ${formatTime(first.start_time, reader)}`;
  return more.length > 0 ? `${when}, and ${more.length} more` : when;
}

const familyOrder = ({ order_id }: NotificationRow) => order_id && `/planning/bookings?order=${order_id}`;
const serviceOrder = ({ order_number }: NotificationRow) =>
  order_number && `/planning/bookings?search=${encodeURIComponent(order_number)}&when=all`;

const fundingPage = ({ profile_child_id: child }: NotificationRow) =>
  child && `/children/profile/${child}/funding-status`;

const write: { [Type in NotificationRow['type']]: (row: NotificationRow) => Words } = {
  ...accidentNews,
  ...medicineNews,
  ...connectionWords,
  ...journalNews,
  ...leaveWords,
  ...recordWords,
  ...subscriptionNews,
  'bookings.made'(row) {
    const { bookings, orderer, order_number } = row;
    const title =
      bookings.length > 0 ? `${plural(bookings.length, 'new booking')} for ${childrenOf(bookings)}` : 'New bookings';
    const what = bookings.length > 0 && `${datesOf(bookings, 'service')}.`;
    const whose = orderer && order_number && `Booked by ${orderer}, order ${order_number}.`;
    return { title, text: sentence(what, whose || null, at(row)), link: serviceOrder(row) };
  },
  'bookings.cancelled_by_family'(row) {
    const { bookings, orderer, order_number } = row;
    const title =
      bookings.length > 0
        ? `${plural(bookings.length, 'booking')} for ${childrenOf(bookings)} cancelled`
        : 'Bookings cancelled';
    const what = bookings.length > 0 && `${datesOf(bookings, 'service')}.`;
    const whose =
      orderer && order_number && `Cancelled by ${orderer}, order ${order_number}. The places are available again.`;
    return { title, text: sentence(what, whose || null, at(row)), link: serviceOrder(row) };
  },
  'bookings.cancelled_by_service'(row) {
    const { bookings, service } = row;
    const back = bookings.reduce((sum, { refunded }) => sum + refunded, 0);
    const title = `${service ?? 'The service'} cancelled ${bookings.length > 0 ? plural(bookings.length, 'booking') : 'a booking'}`;
    const what = bookings.length > 0 && `${childrenOf(bookings)}: ${datesOf(bookings, 'family')}.`;
    return {
      title,
      text: sentence(what, back > 0 && `We are refunding ${formatPence(back)} to you.`) || 'See your bookings.',
      link: familyOrder(row) ?? '/planning/bookings',
    };
  },
  'bookings.absence'(row) {
    const { bookings, orderer, session_id, date } = row;
    const absent = bookings.some((booking) => booking.absent);
    const who = childrenOf(bookings) || 'A child';
    return {
      title: absent ? `${who} will not come` : `${who} comes after all`,
      text: sentence(
        bookings.length > 0 && `${datesOf(bookings, 'service')}.`,
        orderer && absent && `Reported by ${orderer}.`,
        at(row),
      ),
      link: session_id && date && `/planning/sessions/${session_id}/register?date=${date}`,
    };
  },
  'date.closed'(row) {
    const { session, session_id, date, start_time, end_time, cancelled, withdrawn } = row;
    if (!session || !date)
      return { title: 'A date was closed', text: sentence(at(row)) || 'It no longer exists.', link: null };
    return {
      title: `${session} on ${formatDay(date)} is closed`,
      text: sentence(
        `${formatTimes(start_time ?? '', end_time ?? '', 'service')}.`,
        cancelled > 0 && `${plural(cancelled, 'booking')} cancelled and refunded.`,
        withdrawn > 0 && `${plural(withdrawn, 'unpaid booking')} withdrawn.`,
        cancelled + withdrawn === 0 && 'It had no bookings.',
        at(row),
      ),
      link: session_id && `/planning/sessions/${session_id}`,
    };
  },
  'closing_days.confirmed': (row) => ({
    title: 'Closing days were confirmed',
    text: sentence(at(row), 'Their sessions are closed, and bookings on them were cancelled and refunded.'),
    link: row.branch_id && `/settings/services/${row.branch_id}/opening-hours`,
  }),
  'payment.failed': (row) => ({
    title: 'Your payment did not go through',
    text: sentence(row.order_number && `Order ${row.order_number} is not booked.`, 'Nothing was charged.'),
    link: familyOrder(row) ?? '/planning/bookings',
  }),
  'refund.done': (row) => ({
    title: row.refunded > 0 ? `Your refund of ${formatPence(row.refunded)} is on its way` : 'A refund is on its way',
    text: sentence(
      row.order_number && `From order ${row.order_number}.`,
      'Banks take up to 10 working days to show it.',
    ),
    link: familyOrder(row) ?? '/planning/transactions',
  }),
  ...invoiceNews,
  'device.new': ({ signed_in_at, created_at, user_agent }) => {
    const when = signed_in_at ?? created_at;
    const { browser, system } = nameBrowser(user_agent);
    const which = browser ? [browser, system].filter(Boolean).join(' on ') : 'a new browser';
    return {
      title: 'New login to your account',
      text: `On ${formatDay(localDate(when))} at ${formatTime(localTime(when), 'family')}, with ${which}. If that was not you, change your password.`,
      link: '/settings/settings',
    };
  },
  'invite.accepted': (row) => ({
    title: `${row.member ?? 'Someone you invited'} has joined your team`,
    text: at(row) || 'The invitation was accepted.',
    link: '/staff/list',
  }),
  'shifts.opened': (row) => ({
    title: 'Shifts need cover',
    text: sentence(`${row.member ?? 'A team member'} no longer works their coming shifts. They are open now.`, at(row)),
    link: '/team/week',
  }),
  'child.declined': (row) => ({
    title: `The carer you entered says ${row.child ?? 'a child'} is not their child`,
    text: sentence('Check the email address of the carer.', at(row)),
    link: row.child && `/children/active?search=${encodeURIComponent(row.child)}`,
  }),
  'funding.asked': (row) => ({
    title: `Another service asks for funded hours of ${row.child ?? 'a child'}`,
    text: sentence('Give some of the hours or decline.', at(row)),
    link: fundingPage(row),
  }),
  'funding.answered': (row) => ({
    title: `Your request for funded hours of ${row.child ?? 'a child'} was answered`,
    text: sentence('The page shows the hours that you have now.', at(row)),
    link: fundingPage(row),
  }),
  'funding.to_agree': (row) => ({
    title: `${row.service ?? 'A service'} asks for more of ${row.child ? `${row.child}'s` : "your child's"} funded hours`,
    text: 'They would come from another service. Agree or decline.',
    link: row.child_id && `/settings/children/${row.child_id}/profile#funding`,
  }),
  'needs.asked': (row) => ({
    title: `${row.service ?? 'A service'} asks about ${row.child ? `${row.child}'s` : "your child's"} allergies and needs`,
    text:
      row.child && row.answered ? 'You have answered.' : 'Tell them before the next visit. If there are none, say so.',
    link: '/settings/profile#needs',
  }),
  'child.adult_added': ({ child, child_id, adult, service }) => ({
    title: child && adult ? `${adult} can now see ${child}'s record` : 'An adult was added to a child',
    text: child
      ? `${service ?? 'A service'} entered them as an adult of ${child}. If you do not know them, tell the service at once.`
      : 'This no longer concerns you.',
    link: child && child_id && `/settings/children/${child_id}/profile`,
  }),
  'search.found': ({ search }) => ({
    title: search ? `New places for “${search.name}”` : 'New places for a search that you deleted',
    text: 'Services that your saved search did not find before have places now.',
    link: search && `/search?${search.address}`,
  }),
  'recurring.changed'({ service, recurring }) {
    const what = `${recurring?.session ?? 'a session'}${service ? `, ${service}` : ''}`;
    const declined = recurring?.kind === 'declined';
    return {
      title: declined ? `Your card was refused for ${what}` : `Your booking for every week has ended: ${what}`,
      text: declined
        ? 'Pay with another card, or we try this one again. Without payment the places are released.'
        : endedWords(recurring?.ended_by ?? null, recurring?.reason ?? null),
      link: '/planning/bookings',
    };
  },
  'waiting.changed'(row) {
    const { session, date, start_time, waiting } = row;
    const where =
      session && date ? `${session}, ${formatDay(date)} at ${formatTime(start_time ?? '', 'family')}` : null;
    return {
      title: waiting ? waitingTitles[waiting.kind] : 'A waiting list changed',
      text: sentence(where && `${where}.`, waiting?.reason ?? null) || 'See your waiting lists.',
      link: '/planning/waiting-list',
    };
  },
  'payouts.restricted': (row) => ({
    title: `Payouts for ${row.service ?? 'your service'} have stopped`,
    text: 'Our card provider has restricted your account. Families cannot pay you by card until that is settled.',
    link: '/settings/payment-collection',
  }),
};

/** The title, text and link of a notification, from the current data. */
export const wordsOf = (row: NotificationRow): Words => write[row.type](row);

/** A notification as the API returns it. */
export const asNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type,
  ...wordsOf(row),
  branch_id: row.account === 'service' ? row.branch_id : null,
  is_read: row.is_read,
  created_at: row.created_at,
});
