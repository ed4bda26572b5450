import { once } from 'node:events';
import { compose } from '../compose.ts';
import { sweepRecurring } from '../orders/sweepRecurring.ts';
import { readSettings } from '../settings.ts';

/*
 * A process that orders the months of recurring bookings and runs their jobs over and over, as a server does once an hour;
 * a test starts it by a message, and kills it. It ends when its parent has closed the channel.
 */
const { database, outbox } = await compose(readSettings(process.env));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
await once(process, 'message');
for (;;) {
  await sweepRecurring(database.db);
  await outbox.run();
}
