import type * as schema from '../schema/subscription.ts';
import { get, patch } from './endpoint.ts';

export const showSubscription = get<typeof schema.showSubscriptionContract>(
  '/nursery/{nursery}/branch/{branch}/subscription',
  { about: ['subscription'] },
);

/** Refused with 409 `changed` where another plan is in force than was shown. */
export const upgrade = patch<typeof schema.upgradeContract>('/nursery/{nursery}/branch/{branch}/upgrade', {
  about: ['subscription'],
});

export const listUsageStatements = get<typeof schema.listUsageStatementsContract>(
  '/nursery/{nursery}/branch/{branch}/usage-statements',
  { download: true, about: ['subscription'] },
);

export const usageStatementDocument = get<typeof schema.usageStatementDocumentContract>(
  '/nursery/{nursery}/branch/{branch}/usage-statements/{id}/document',
  { file: 'application/pdf' },
);
