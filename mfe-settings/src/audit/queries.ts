import { apiQuery } from '@bairn/shared/app';
import { auditLog } from '@bairn/shared/calls/audit';

/** The latest entries of the provider's activity log. */
export const latestQuery = (nursery: string, per_page: number) =>
  apiQuery(auditLog, { params: { nursery }, query: { per_page } });
