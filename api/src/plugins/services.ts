import type { AddressBook } from '../addresses/addressBook.ts';
import type { Sandbox } from '../payments/sandbox.ts';
import type { Realtime } from '../realtime/realtime.ts';
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
  addresses: AddressBook;
  payments: Payments;
  /** The embedded payment provider; null where real keys are set. */
  sandbox: Sandbox | null;
  realtime: Realtime;
  /** Where people reach the product, without a slash at the end; known for sure once the server listens. */
  site: { url: string };
};
