import * as z from 'zod/mini';
import type { AuditAction } from './auditWords.ts';
import { contract, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { auditList } from './lists/audit.ts';
import { Id } from './rules.ts';
import { AuditEntry } from './rows/audit.ts';

/** Changes to a person's own account that concern their employer: its super admins read them too. */
export const accountActions = [
  'account.change',
  'account.delete',
  'account.password',
] as const satisfies readonly AuditAction[];

export const auditLogContract = contract(() => ({
  summary: 'Who did what to which, newest first',
  params: z.object({ nursery: Id }),
  query: listQuery(auditList),
  /** `people` are those who did something, for the filter. */
  response: z.extend(page(AuditEntry), { people: z.array(z.object({ id: Id, name: z.string() })) }),
}));
