import { formatDate, formatDay, formatMonth } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plans } from '@bairn/shared/format/plans';
import type { NotificationRow } from './notificationQueries.ts';
import type { Words } from './sentence.ts';

/** What a provider's owners are told of their plan with Bairn. */
export const subscriptionNews: Record<'subscription.changed' | 'statement.issued', (row: NotificationRow) => Words> = {
  'subscription.changed': ({ service, subscription }) => ({
    title:
      `${service ?? 'Your service'} changes to the plan ${subscription ? plans[subscription.plan].name : ''}`.trim(),
    text: subscription ? `From ${formatDay(subscription.from)}.` : 'See the plan of your service.',
    link: '/settings/subscriptions',
  }),
  'statement.issued': ({ service, statement }) => ({
    title: statement ? `Usage statement for ${formatMonth(statement.month)}` : 'A usage statement was made',
    text: [
      service && `${service}.`,
      statement && `${formatPence(statement.total)} to pay by ${formatDate(statement.due_on)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    link: '/settings/usage-statements',
  }),
};
