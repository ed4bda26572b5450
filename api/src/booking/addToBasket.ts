import { sql } from 'kysely';
import { holdMinutes } from '@bairn/shared/schema/booking';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../plugins/database.ts';
import { newId } from '../plugins/id.ts';
import { conflict, invalid, notFound } from '../plugins/refusal.ts';
import { assignChild } from './assignChild.ts';
import { findBasket, makeBasket, type BasketRow } from './basketQueries.ts';
import { hasBegun, holdPlace } from './places.ts';

/** Lines that one basket may have, so that nobody holds a whole service by themselves. */
const mostLines = 40;

export type Wanted = {
  basket_uid?: string | null | undefined;
  session_id: string;
  instance_id: string;
  booking_option_id?: number | null | undefined;
  child_id?: string | null | undefined;
};

type Offered = { price: number; date: string; start_time: string; status: string; booking_options: number[] };

async function offered(tx: Tx, { session_id, instance_id }: Wanted): Promise<Offered> {
  const { rows } = await sql<Offered>`
    select i.price, i.date, i.start_time, i.status, s.booking_options
    from session_instance i
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id and s.status = 'listed'
    join branch b on b.nursery_id = i.nursery_id and b.id = i.branch_id and b.status = 'listed'
    join nursery n on n.id = i.nursery_id and n.suspended_at is null
    where i.id = ${instance_id} and i.session_id = ${session_id}`.execute(tx);
  const [instance] = rows;
  if (!instance) throw notFound('This date could not be found.');
  return instance;
}

/**
 * Puts a dated instance into the basket and holds its place for 30 minutes at today's price; the first item makes the
 * basket. `hold` takes the place; the race test puts an unguarded one in its stead to see it oversell.
 * @throws Refusal 404 (not offered), 409 `full`, `closed` or `over`, 422 (basket full, child does not fit).
 */
export async function addToBasket(
  tx: Tx,
  wanted: Wanted,
  keyworker: string | null,
  hold: (tx: Tx, instance: string) => Promise<boolean> = holdPlace,
): Promise<BasketRow> {
  const instance = await offered(tx, wanted);
  if (instance.status === 'closed') throw conflict('This date is closed.', 'closed');
  if (hasBegun(instance.date, instance.start_time)) throw conflict('This date can no longer be booked.', 'over');
  const option = wanted.booking_option_id ?? null;
  if (option !== null && !instance.booking_options.includes(option)) {
    throw invalid({ booking_option_id: ['The booking option is not offered for this session.'] });
  }
  const basket = (await findBasket(tx, wanted.basket_uid, keyworker)) ?? (await makeBasket(tx, keyworker));
  const { rows } = await sql<{ lines: number }>`
    select count(*) as lines from basket_item where basket_id = ${basket.id} and status in ('held', 'expired')`.execute(
    tx,
  );
  if ((rows[0]?.lines ?? 0) >= mostLines) {
    throw invalid({ basket_uid: [`A basket has ${mostLines} lines at most. Please check out first.`] });
  }
  if (!(await hold(tx, wanted.instance_id))) throw conflict('There are no places left on this date.', 'full');
  const at = now();
  const item = newId();
  await sql`insert into basket_item (id, basket_id, instance_id, booking_option_id, price, status, held_until, created_at)
    values (${item}, ${basket.id}, ${wanted.instance_id}, ${option}, ${instance.price}, 'held',
      ${new Date(at.getTime() + holdMinutes * 60_000)}, ${at})`.execute(tx);
  if (wanted.child_id) await assignChild(tx, basket, item, wanted.child_id, keyworker);
  return basket;
}
