import * as z from 'zod/mini';
import { connectionSides } from './connectionTexts.ts';
import { connectionStatuses } from './rows/connections.ts';
import { Id, Instant } from './rules.ts';

/** That a family has to connect with a service before it books there, with the connection or request that there is. */
export const ConnectionNeed = z.object({
  branch_id: Id,
  status: z.nullable(z.enum(connectionStatuses)),
  asked_by: z.nullable(z.enum(connectionSides)),
  paused_by: z.nullable(z.enum(connectionSides)),
  asked_at: z.nullable(Instant),
});
export type ConnectionNeed = z.output<typeof ConnectionNeed>;
