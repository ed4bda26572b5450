import { auditLog } from '@bairn/shared/schema/audit';
import { localDate } from '@bairn/shared/schema/clock';
import { metaOf } from '../plugins/paging.ts';
import { serve } from '../plugins/serve.ts';
import { auditFile } from './auditFile.ts';
import { everyEntry, readAudit, readPeople } from './auditQueries.ts';

/** Reading what was logged; it is written by `plugins/audit.ts`. */
export const auditRoutes = [
  serve(auditLog, { access: 'audit.read' }, async ({ db, params, query }) => {
    if (query.format === 'csv') return auditFile(everyEntry(db, params.nursery, query), localDate());
    const { rows, total } = await readAudit(db, params.nursery, query);
    return { data: rows, meta: metaOf(query, total), people: await readPeople(db, params.nursery, query.user) };
  }),
];
