import { call, keepPreviousData, queryOptions } from '@bairn/shared/app';
import { auditLog } from '@bairn/shared/schema/audit';
import type { RequestOf } from '@bairn/shared/schema/endpoint';

export type AuditFilter = NonNullable<RequestOf<typeof auditLog>['query']>;

/** A page of the provider's activity log, by the filters of the address. */
export const auditQuery = (nursery: string, query: AuditFilter) =>
  queryOptions({
    queryKey: ['audit-log', nursery, query],
    queryFn: ({ signal }) => call(auditLog, { params: { nursery }, query, signal }),
    // Nearly everything that is announced is logged, and a log that moves while it is read helps nobody.
    meta: { live: [] },
    placeholderData: keepPreviousData,
  });
