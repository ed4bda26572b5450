import type { NotificationType } from '@bairn/shared/schema/notifications';
import type { NotificationCategory } from '@bairn/shared/schema/notificationWords';

/** Who gets a notification; `owner` is a super admin. */
export type Recipient = 'family' | 'staff' | 'admin' | 'owner';

export type Kind = {
  category: NotificationCategory;
  to: readonly Recipient[];
  /** `own`: its event has an email of its own, so the email about unread notifications leaves it out. */
  email: 'digest' | 'own';
  /** Listed even where the person has turned its category off: safety, security, and money that did not arrive. */
  always?: true;
  /** What a push says. It is shown on locked screens, so it names neither children nor people. */
  push: string;
};

const admins = ['admin', 'owner'] as const;
const team = ['staff', 'admin', 'owner'] as const;
const everyone = ['family', 'staff', 'admin', 'owner'] as const;
const owner = ['owner'] as const;
const family = ['family'] as const;
const both = ['family', 'admin', 'owner'] as const;

/** What can be notified: its category, who gets it, and by which channels. */
export const kinds: Record<NotificationType, Kind> = {
  'bookings.made': { category: 'bookings', to: admins, email: 'digest', push: 'New bookings' },
  'bookings.cancelled_by_family': {
    category: 'bookings',
    to: admins,
    email: 'digest',
    push: 'Bookings were cancelled',
  },
  'bookings.cancelled_by_service': {
    category: 'bookings',
    to: family,
    email: 'own',
    push: 'A service cancelled a booking',
  },
  'bookings.absence': { category: 'bookings', to: admins, email: 'digest', push: 'A family reported an absence' },
  'date.closed': { category: 'bookings', to: admins, email: 'digest', push: 'A date was closed' },
  'closing_days.confirmed': { category: 'bookings', to: admins, email: 'digest', push: 'Closing days were confirmed' },
  'recurring.changed': { category: 'bookings', to: family, email: 'own', push: 'Your booking for every week changed' },
  'waiting.changed': { category: 'bookings', to: family, email: 'own', push: 'News of your waiting list' },
  'payment.failed': {
    category: 'payments',
    to: family,
    email: 'own',
    always: true,
    push: 'A payment did not go through',
  },
  'refund.done': { category: 'payments', to: family, email: 'own', push: 'A refund is on its way' },
  'invoice.issued': { category: 'payments', to: family, email: 'digest', push: 'You have a new invoice' },
  'invoice.reminder': { category: 'payments', to: family, email: 'digest', push: 'An invoice is due' },
  'invoice.received': { category: 'payments', to: family, email: 'digest', push: 'Your payment has arrived' },
  'invoice.credited': { category: 'payments', to: family, email: 'digest', push: 'You have a credit note' },
  'invoice.lapsed': { category: 'payments', to: family, email: 'digest', push: 'Unpaid places were released' },
  'payouts.restricted': {
    category: 'payments',
    to: admins,
    email: 'digest',
    always: true,
    push: 'Payouts to your service have stopped',
  },
  'funding.asked': { category: 'payments', to: admins, email: 'digest', push: 'A service asks for funded hours' },
  'funding.answered': {
    category: 'payments',
    to: admins,
    email: 'digest',
    push: 'Your request for hours was answered',
  },
  'funding.to_agree': { category: 'payments', to: family, email: 'digest', push: 'A service asks for funded hours' },
  'message.received': { category: 'messages', to: everyone, email: 'digest', push: 'You have a new message' },
  'journal.published': {
    category: 'journal',
    to: family,
    email: 'digest',
    push: 'There is something new in a journal',
  },
  'journal.updated': { category: 'journal', to: family, email: 'digest', push: 'A journal entry was changed' },
  'journal.commented': { category: 'journal', to: everyone, email: 'digest', push: 'New comment in a journal' },
  'journal.home': { category: 'journal', to: team, email: 'digest', push: 'A family wrote in a journal' },
  'plan.shared': { category: 'journal', to: family, email: 'own', push: 'A personal plan is ready to read' },
  'plan.signed': { category: 'journal', to: team, email: 'digest', push: 'A personal plan was signed' },
  'plan.change_asked': { category: 'journal', to: team, email: 'digest', push: 'A family asks to change a plan' },
  'plan.due': { category: 'journal', to: team, email: 'digest', push: 'Personal plans are due' },
  'accident.submitted': { category: 'care', to: admins, email: 'digest', always: true, push: 'A report waits for you' },
  'accident.sent_back': { category: 'care', to: team, email: 'digest', always: true, push: 'A report was sent back' },
  'accident.to_sign': {
    category: 'care',
    to: family,
    email: 'own',
    always: true,
    push: 'Please read and sign a report',
  },
  'accident.signed': { category: 'care', to: team, email: 'digest', always: true, push: 'A family signed a report' },
  'accident.duty': { category: 'care', to: team, email: 'digest', always: true, push: 'An authority must be told' },
  'medicine.asked': {
    category: 'care',
    to: family,
    email: 'digest',
    always: true,
    push: 'Please answer about a medicine',
  },
  'medicine.answered': { category: 'care', to: team, email: 'digest', always: true, push: 'A family answered' },
  'medicine.told': { category: 'care', to: family, email: 'digest', always: true, push: 'News of a medicine' },
  'medicine.not_given': { category: 'care', to: admins, email: 'digest', always: true, push: 'A dose was not given' },
  'needs.asked': { category: 'care', to: family, email: 'own', always: true, push: 'Please answer about allergies' },
  'child.adult_added': {
    category: 'care',
    to: family,
    email: 'digest',
    always: true,
    push: 'An adult was added to a child',
  },
  'child.declined': { category: 'contacts', to: admins, email: 'digest', push: 'A carer says a child is not theirs' },
  'connection.asked': { category: 'contacts', to: both, email: 'digest', push: 'You have a request to connect' },
  'connection.changed': { category: 'contacts', to: both, email: 'digest', push: 'A connection changed' },
  'enquiry.asked': { category: 'contacts', to: admins, email: 'own', push: 'You have a new enquiry' },
  'enquiry.changed': { category: 'contacts', to: both, email: 'own', push: 'News of an enquiry' },
  'search.found': { category: 'contacts', to: family, email: 'own', push: 'New places for a saved search' },
  'review.written': { category: 'contacts', to: admins, email: 'digest', push: 'You have a new review' },
  'review.replied': { category: 'contacts', to: family, email: 'digest', push: 'A service replied to your review' },
  'invite.accepted': { category: 'team', to: admins, email: 'digest', push: 'Someone joined your team' },
  'shifts.opened': { category: 'team', to: admins, email: 'digest', push: 'Shifts need cover' },
  'shift.declined': { category: 'team', to: admins, email: 'digest', push: 'A shift was declined' },
  'availability.asked': { category: 'team', to: team, email: 'digest', push: 'When can you work?' },
  'rota.published': { category: 'team', to: team, email: 'own', push: 'A rota is published' },
  'rota.changed': { category: 'team', to: team, email: 'digest', push: 'Your shifts changed' },
  'rota.reminder': { category: 'team', to: team, email: 'own', push: 'Please confirm your shifts' },
  'leave.asked': { category: 'team', to: admins, email: 'digest', push: 'Someone asks for leave' },
  'leave.answered': { category: 'team', to: team, email: 'own', push: 'Your leave was answered' },
  'leave.cancelled': { category: 'team', to: admins, email: 'digest', push: 'Leave was cancelled' },
  'record.asked': { category: 'team', to: admins, email: 'digest', push: 'A change waits for your decision' },
  'record.decided': { category: 'team', to: team, email: 'digest', push: 'Your change was decided' },
  'record.ending': { category: 'team', to: team, email: 'own', push: 'A qualification ends soon' },
  'device.new': { category: 'account', to: everyone, email: 'digest', always: true, push: 'New login to your account' },
  'subscription.changed': { category: 'account', to: owner, email: 'own', push: 'The plan of your service changes' },
  'statement.issued': { category: 'account', to: owner, email: 'own', push: 'A usage statement is ready' },
};

const all = Object.entries(kinds) as [NotificationType, Kind][];

/** Types whose event has an email of its own. */
export const inOwnEmails = all.filter(([, { email }]) => email === 'own').map(([type]) => type);

/** The category of each type, for SQL. */
export const categoryOf = JSON.stringify(Object.fromEntries(all.map(([type, { category }]) => [type, category])));

/** The kinds of a category that these recipients get. */
export const kindsFor = (category: NotificationCategory, recipients: readonly Recipient[]) =>
  all
    .map(([, kind]) => kind)
    .filter((kind) => kind.category === category && kind.to.some((one) => recipients.includes(one)));
