import { sql } from 'kysely';
import { mostLines, mostOnDate } from '@bairn/shared/schema/booking';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { invalid } from '../refusals/refusal.ts';
import { mostFromAddress, mostOnDateFromAddress } from './holdLimits.ts';

/** The basket and the date for which places are to be taken. */
export type Taker = {
  /** The basket's row must be locked. */
  basket: string;
  instance: string;
  /**
   * Digest of a visitor's network address; null for a logged-in keyworker, or an address that identifies no visitor.
   */
  visitor: string | null;
  /** How many places. */
  places: number;
  /** Lines that the call adds in all, where that is more than one for each place. */
  lines?: number;
};

type Count = { lines: number; on_date: number };

const countOfBasket = prepared<Count, { basket: string; instance: string; at: string }>(
  'count_holds_of_basket',
  ({ basket, instance, at }) => sql`
    select count(*) as lines,
      count(*) filter (where instance_id = ${instance}::uuid and status = 'held' and held_until > ${at}) as on_date
    from basket_item where basket_id = ${basket} and status in ('held', 'expired')`,
);

const countOfVisitor = prepared<Count, { visitor: string; instance: string; at: string }>(
  'count_holds_of_visitor',
  ({ visitor, instance, at }) => sql`
    select count(*) as lines, count(*) filter (where instance_id = ${instance}::uuid) as on_date
    from basket_item where held_from = ${visitor} and status = 'held' and held_until > ${at}`,
);

/** First half of the keys of these advisory locks; nothing else uses it. */
const lockSpace = 72_402;

/** Takes the advisory lock of an address, so that its visitors take places one after the other and each is counted. */
export async function queueUp(tx: Tx, visitor: string) {
  await sql`select pg_advisory_xact_lock(${lockSpace}::int, hashtext(${visitor}))`.execute(tx);
}

/**
 * Enforces the limits on the places that one basket, and the visitors of one network address, hold.
 * @param adds whether the basket gets one more line for each place.
 * @param queue takes the lock of an address; a test replaces it to show that the limit needs it.
 * @throws Refusal 422
 */
export async function refuseTooMany(
  tx: Tx,
  { basket, instance, visitor, places, lines = places }: Taker,
  adds: boolean,
  queue = queueUp,
) {
  const at = now().toISOString();
  const [own] = (await countOfBasket(tx, { basket, instance, at })).rows;
  if (adds && (own?.lines ?? 0) + lines > mostLines) {
    throw invalid({ basket_uid: [`A basket can have ${mostLines} lines. Please check out first.`] });
  }
  if ((own?.on_date ?? 0) + places > mostOnDate) {
    throw invalid({
      instance_id: [`A basket can hold ${mostOnDate} places on one date. Please check out first.`],
    });
  }
  if (visitor === null) return;
  await queue(tx, visitor);
  const [all] = (await countOfVisitor(tx, { visitor, instance, at })).rows;
  if ((all?.lines ?? 0) + lines > mostFromAddress || (all?.on_date ?? 0) + places > mostOnDateFromAddress) {
    throw invalid({
      basket_uid: [
        'Many places are being held from your network by people who are not logged in. Please log in to continue, or try again in half an hour.',
      ],
    });
  }
}
