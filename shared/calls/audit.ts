import type * as schema from '../schema/audit.ts';
import { get } from './endpoint.ts';

/** `from` and `to` are days in Scotland, both included. With `format=csv` all that match come as a file. */
export const auditLog = get<typeof schema.auditLogContract>('/nursery/{nursery}/audit-log', {
  download: true,
  about: [],
});
