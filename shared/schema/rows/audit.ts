import * as z from 'zod/mini';
import { auditObjects, type AuditObject } from '../auditObjects.ts';
import { auditWords, type AuditAction } from '../auditWords.ts';
import { Id, Instant } from '../rules.ts';

const action = z.enum(Object.keys(auditWords) as [AuditAction, ...AuditAction[]]);
const objectType = z.enum(Object.keys(auditObjects) as [AuditObject, ...AuditObject[]]);

/** One logged action. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** Null: done by Bairn itself. */
  user: z.nullable(z.object({ id: Id, name: z.string() })),
  action,
  object: z.object({
    type: objectType,
    id: Id,
    /** What people call it; null when it is gone. */
    label: z.nullable(z.string()),
  }),
  /** Ids of what else it concerns, by kind. */
  related: z.record(z.string(), z.nullable(z.string())),
});
export type AuditEntry = z.output<typeof AuditEntry>;
