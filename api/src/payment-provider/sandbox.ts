import type { Db } from '../database/database.ts';
import { sandboxAccounts } from './sandboxAccounts.ts';
import { makeSandboxEvents } from './sandboxEvents.ts';
import { sandboxIntents } from './sandboxIntents.ts';
import { sandboxMethods } from './sandboxMethods.ts';
import { sandboxRefunds } from './sandboxRefunds.ts';
import { sandboxSetups } from './sandboxSetups.ts';

/** The embedded payment provider: behaves like Stripe in test mode, its refusals included, and needs no account. */
export function makeSandbox(db: Db) {
  const events = makeSandboxEvents();
  return {
    events,
    ...sandboxMethods(db),
    ...sandboxSetups(db),
    ...sandboxIntents(db, events),
    ...sandboxRefunds(db, events),
    ...sandboxAccounts(db, events),
  };
}

export type Sandbox = ReturnType<typeof makeSandbox>;
