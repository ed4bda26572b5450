import { once } from 'node:events';
import { sql } from 'kysely';
import { compose } from '../compose.ts';
import type { Db, Tx } from '../database/database.ts';
import { orderMonth } from '../orders/orderMonth.ts';
import { sweepRecurring } from '../orders/sweepRecurring.ts';
import { readSettings } from '../settings.ts';

/*
 * A process that orders the months of recurring bookings and runs their jobs over and over, as a server does once an hour;
 * a test starts it by a message, and kills it. It ends when its parent has closed the channel. With `BAIRN_TORN` each of its
 * statements is committed on its own, to show what the transaction prevents.
 */

/** Orders every month that is due, without a transaction. */
async function orderTorn(db: Db) {
  const { rows } = await sql<{ id: string }>`select id from recurring_booking order by id`.execute(db);
  for (const { id } of rows) while (await orderMonth(db as Tx, id));
}

const { database, outbox } = await compose(readSettings(process.env));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
await once(process, 'message');
for (;;) {
  await (process.env['BAIRN_TORN'] ? orderTorn : sweepRecurring)(database.db);
  await outbox.run();
}
