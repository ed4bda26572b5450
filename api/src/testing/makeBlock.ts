import { sql } from 'kysely';
import { bookingOption } from '@bairn/shared/schema/bookingOptions';
import { makeSession, type MadeSession } from './make.ts';
import type { World } from './world.ts';

type Options = Parameters<typeof makeSession>[2] & {
  /** For all dates together; £100 unless told. */
  blockPrice?: number | null;
  /** How it is offered: by single dates and as a block, unless told. */
  options?: number[];
};

/** A session with three dates of two places at £42, which are booked one by one or together for £100, unless told. */
export async function makeBlock(
  world: World,
  of: Parameters<typeof makeSession>[1],
  { blockPrice = 10_000, options: offered = [bookingOption.single, bookingOption.block], ...options }: Options = {},
): Promise<MadeSession> {
  const session = await makeSession(world, of, { capacity: 2, days: 3, ...options });
  await sql`update session set booking_options = ${offered},
    block_price = ${blockPrice} where id = ${session.id}`.execute(world.services.database.db);
  return session;
}

/** What `POST /booking/basket/add` takes for all dates of a session together. */
export const blockBody = ({ id, instances }: MadeSession, child_ids: (string | null)[] = [null]) => ({
  session_id: id,
  instance_id: instances[0]?.id,
  booking_option_id: bookingOption.block,
  child_ids,
});
