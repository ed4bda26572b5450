import type { AddressBook } from './address-book/addressBook.ts';
import type { Sandbox } from './payment-provider/sandbox.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Database } from './database/database.ts';
import type { Files } from './files/files.ts';
import type { Images } from './images/images.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { PushKeys } from './push-service/pushSender.ts';
import type { Payments } from './payment-provider/paymentProvider.ts';
import type { StackReader } from './source-maps/stackReader.ts';
import type { KeptVersions } from './releases/history.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { Settings } from './settings.ts';
import type { Tokens } from './access/tokens.ts';

/** The services that handlers use beside their database handle. */
export type Services = {
  settings: Settings;
  database: Database;
  tokens: Tokens;
  outbox: Outbox;
  files: Files;
  images: Images;
  addresses: AddressBook;
  payments: Payments;
  /** The embedded payment provider; null where real keys are set. */
  sandbox: Sandbox | null;
  realtime: Realtime;
  pushKeys: PushKeys;
  /** The versions of the web apps that the site keeps. */
  keptVersions: KeptVersions;
  /** Makes spans; undefined where no collector is set. */
  tracing: Tracing | undefined;
  /** Makes stacks that browsers report readable. */
  stacks: StackReader;
  /** The product's address, without a slash at the end; final once the server listens. */
  site: { url: string };
};
