import { auditLog } from '@bairn/shared/calls/audit';
import { beside } from '../http/readList.ts';
import { serve } from '../http/serve.ts';
import { readAudit, readPeople } from './auditQueries.ts';

/** Routes that read the audit log, which `audit.ts` writes. */
export const auditRoutes = [
  serve(auditLog, { access: 'audit.read' }, async ({ db, params, query }) =>
    beside(await readAudit(db, params.nursery, query), async () => ({
      people: await readPeople(db, params.nursery, query.user),
    })),
  ),
];
