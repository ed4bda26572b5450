import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../plugins/database.ts';
import { prepared } from '../plugins/prepared.ts';
import { invalid } from '../plugins/refusal.ts';
import { mostFromAddress, mostLines, mostOnDate, mostOnDateFromAddress } from './holdLimits.ts';

/** For whom a place is about to be taken, and on which date. */
export type Taker = {
  /** Its row must be locked. */
  basket: string;
  instance: string;
  /** What stands for a visitor's network address; null for whoever is logged in, or has none that counts. */
  visitor: string | null;
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

/** First half of the keys of these locks; nothing else uses it. */
const lockSpace = 72_402;

/** Lets the visitors of one address take places one after the other, so that each is counted. */
export async function queueUp(tx: Tx, visitor: string) {
  await sql`select pg_advisory_xact_lock(${lockSpace}::int, hashtext(${visitor}))`.execute(tx);
}

/**
 * Holds the bounds of what one basket, and the visitors of one network address, may keep from others.
 * @param adds whether the basket has a line more afterwards.
 * @param queue what keeps two visitors apart; a test leaves it out to see the bound broken.
 * @throws Refusal 422
 */
export async function refuseTooMany(tx: Tx, { basket, instance, visitor }: Taker, adds: boolean, queue = queueUp) {
  const at = now().toISOString();
  const [own] = (await countOfBasket(tx, { basket, instance, at })).rows;
  if (adds && (own?.lines ?? 0) >= mostLines) {
    throw invalid({ basket_uid: [`A basket has ${mostLines} lines at most. Please check out first.`] });
  }
  if ((own?.on_date ?? 0) >= mostOnDate) {
    throw invalid({
      instance_id: [`A basket keeps ${mostOnDate} places on one date at most. Please check out first.`],
    });
  }
  if (visitor === null) return;
  await queue(tx, visitor);
  const [all] = (await countOfVisitor(tx, { visitor, instance, at })).rows;
  if ((all?.lines ?? 0) >= mostFromAddress || (all?.on_date ?? 0) >= mostOnDateFromAddress) {
    throw invalid({
      basket_uid: [
        'Many places are being kept from your network by people who are not logged in. Please log in to go on, or try again in half an hour.',
      ],
    });
  }
}
