import type { Realtime } from '../realtime/server.ts';
import type { Database } from './database.ts';
import type { Files } from './files.ts';
import type { Outbox } from './outbox.ts';
import type { Payments } from './payments.ts';
import type { Settings } from './settings.ts';
import type { Tokens } from './tokens.ts';

/** What handlers may use beside their database handle. */
export type Services = {
  settings: Settings;
  database: Database;
  tokens: Tokens;
  outbox: Outbox;
  files: Files;
  payments: Payments;
  realtime: Realtime;
};
