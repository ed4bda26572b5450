import { plural } from '@bairn/shared/format/plural';
import type { ConnectionStatus } from '@bairn/shared/schema/rows/connections';
import type { EnquiryStatus } from '@bairn/shared/schema/rows/enquiries';
import type { NotificationRow } from './notificationQueries.ts';
import { at, sentence, type Words } from './sentence.ts';

const connectionNews: Record<ConnectionStatus, string> = {
  requested: 'There is a request to connect with',
  active: 'You are connected with',
  paused: 'Your connection is paused with',
  declined: 'You are not connected with',
  ended: 'Your connection has ended with',
};
const otherSide = ({ account, service, family }: NotificationRow) =>
  account === 'service' ? (family ?? 'a family') : (service ?? 'a service');
const forService = (row: NotificationRow) => row.account === 'service' && at(row);
const connectionsPage = ({ account }: NotificationRow) =>
  account === 'service' ? '/children/requests' : '/settings/connections';
const enquiryNews: Record<EnquiryStatus, string> = {
  new: 'waits for an answer',
  accepted: 'was accepted',
  declined: 'was declined',
  withdrawn: 'was withdrawn',
  expired: 'has expired',
};
const enquiriesPage = ({ account }: NotificationRow) =>
  account === 'service' ? '/children/requests?view=enquiries' : '/settings/connections';
const planPage = ({ profile_child_id: child }: NotificationRow) =>
  child && `/children/profile/${child}/information#plan`;

/** The words of connections, enquiries, reviews and personal plans: what a family and a service say to each other. */
export const connectionWords = {
  'enquiry.asked': (row) => ({
    title: `${row.family ?? 'A family'} asks about a place`,
    text: sentence(row.enquiry_status === 'new' ? 'Accept or decline.' : 'This is settled.', at(row)),
    link: enquiriesPage(row),
  }),
  'enquiry.changed': (row) => {
    const news = row.enquiry_status ? enquiryNews[row.enquiry_status] : 'has gone';
    return row.account === 'service'
      ? { title: `An enquiry ${news}`, text: at(row) || 'See your enquiries.', link: enquiriesPage(row) }
      : {
          title: `Your enquiry at ${row.service ?? 'a service'} ${news}`,
          text: 'See what you asked and the answer.',
          link: enquiriesPage(row),
        };
  },
  'message.received': ({ message, ...row }) => ({
    title: message ? `A message from ${message.name}` : 'A message',
    text: sentence('Read it, and reply if you like.', forService({ message, ...row })),
    link: message ? `/messages/${message.id}${message.kind === 'staff' ? '?kind=staff' : ''}` : '/messages',
  }),
  'review.written': (row) => ({
    title: `A family has reviewed ${row.service ?? 'your service'}`,
    text: 'Read it, and reply if you like.',
    link: '/settings/reviews',
  }),
  'review.replied': ({ branch_id, service }) => ({
    title: `${service ?? 'A service'} has replied to your review`,
    text: 'The reply stands below it.',
    link: branch_id && `/registered-provider-details/${branch_id}#reviews`,
  }),
  'plan.shared': (row) => ({
    title: `Read and sign ${row.child ? `${row.child}'s` : "your child's"} personal plan`,
    text: sentence(row.service && `${row.service} has shared it with you.`, 'Sign it, or ask for a change.'),
    link: row.child_id && `/settings/children/${row.child_id}/profile#plan`,
  }),
  'plan.signed': (row) => ({
    title: `The family signed ${row.child ? `${row.child}'s` : "a child's"} personal plan`,
    text: at(row) || 'It is agreed now.',
    link: planPage(row),
  }),
  'plan.change_asked': (row) => ({
    title: `The family asks for a change in ${row.child ? `${row.child}'s` : "a child's"} personal plan`,
    text: sentence('Read it, then write a new version.', at(row)),
    link: planPage(row),
  }),
  'plan.due': (row) => ({
    title: row.plans_due > 0 ? `${plural(row.plans_due, 'personal plan')} due` : 'Personal plans are up to date',
    text: sentence(row.plans_due > 0 && 'Due within a week, or overdue.', at(row)),
    link: '/children/active?plan=due',
  }),
  'connection.asked': (row) => ({
    title: `${otherSide(row)} asks to connect`,
    text: sentence(row.connection_status === 'requested' ? 'Accept or decline.' : 'This is settled.', forService(row)),
    link: connectionsPage(row),
  }),
  'connection.changed': (row) => ({
    title: row.connection_status
      ? `${connectionNews[row.connection_status]} ${otherSide(row)}`
      : 'A connection has changed',
    text: sentence('See what is shared, and what was agreed when.', forService(row)),
    link: connectionsPage(row),
  }),
} satisfies { [Type in NotificationRow['type']]?: (row: NotificationRow) => Words };
