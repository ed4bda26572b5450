import { sql } from 'kysely';
import { formatDay } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import type { addPattern } from '@bairn/shared/calls/pattern';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import type { PatternDate } from '@bairn/shared/schema/pattern';
import { addLines, type Adding } from '../basket/addLines.ts';
import type { BasketRow } from '../basket/findBasket.ts';
import type { Tx } from '../database/database.ts';
import { Refusal } from '../refusals/refusal.ts';

type Body = ReadOf<typeof addPattern, 'body'>;

/** A date with those who are to have it, by their numbers in the call. */
type Dated = { session_id: string; instance_id: string; price: number; nths: number[]; children: number[] };

/** One entry for each date, in the order of their ids, as every caller locks them. */
function datesOf(dates: readonly PatternDate[]): Dated[] {
  const byId = new Map<string, Dated>();
  for (const [nth, { session_id, instance_id, price, child }] of dates.entries()) {
    const known = byId.get(instance_id);
    if (known) {
      known.nths.push(nth);
      known.children.push(child);
    } else byId.set(instance_id, { session_id, instance_id, price, nths: [nth], children: [child] });
  }
  return [...byId.values()].toSorted((one, other) => (one.instance_id < other.instance_id ? -1 : 1));
}

type Known = { id: string; date: string; price: number; service: string };

/** What the dates are, as their refusals name them. */
async function readDates(tx: Tx, dates: readonly Dated[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`
    select i.id, i.date, i.price, b.name as service
    from session_instance i
    join branch b on b.nursery_id = i.nursery_id and b.id = i.branch_id and b.status = 'listed'
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id and s.status = 'listed'
    join nursery n on n.id = i.nursery_id and n.suspended_at is null
    where i.id = any(${dates.map(({ instance_id }) => instance_id)}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

const nameOf = ({ children }: Body, child: number) => children[child]?.name ?? `child ${child + 1}`;

const nothingAdded = 'Nothing was added.';

/** Which date could not be had, at which service, for whom, and why. */
const refusalOf = (body: Body, child: number, known: Known | undefined, why: string) =>
  `${known ? `${formatDay(known.date)} at ${known.service}` : 'A date'}, for ${nameOf(body, child)}: ${why.replace(nothingAdded, '').trim()}`;

/** Why a date cannot be had by all who are to have it; null once it is in the basket. */
async function addDate(
  body: Body,
  dated: Dated,
  put: (children: (string | null)[]) => Promise<void>,
  known: Known | undefined,
): Promise<Record<string, string[]> | null> {
  const refuse = (why: string) =>
    Object.fromEntries(
      dated.nths.map((nth, at) => [`dates.${nth}`, [refusalOf(body, dated.children[at] ?? 0, known, why)]]),
    );
  if (!known) return refuse('This date is no longer offered.');
  if (known.price !== dated.price) return refuse(`It costs ${formatPence(known.price)} now. Please search again.`);
  try {
    await put(dated.children.map((child) => body.children[child]?.id ?? null));
    return null;
  } catch (error) {
    // What is about the whole basket or about a child that is not the family's is no matter of one date.
    if (!(error instanceof Refusal) || (error.status !== 409 && !error.errors?.['child_id'])) throw error;
    return refuse(error.errors?.['child_id']?.[0] ?? error.message);
  }
}

/**
 * Puts all dates of a week into a basket and holds their places at the prices that were shown, by the rules and locks of
 * each single date: basket, address, then the dates in the order of their ids. All dates or none.
 * @throws Refusal 409 `dates_gone` with the date, service and child of each that cannot be had, under `dates.N`; those of
 * `addLines` that are about the basket as a whole
 */
export async function addDates(
  tx: Tx,
  body: Body,
  keyworker: string | null,
  adding: Pick<Adding, 'visitor' | 'hold'> = {},
): Promise<BasketRow> {
  const dates = datesOf(body.dates);
  const known = await readDates(tx, dates);
  const problems: Record<string, string[]> = {};
  let basket: BasketRow | undefined;
  for (const dated of dates) {
    const { session_id, instance_id } = dated;
    const put = async (child_ids: (string | null)[]) => {
      const line = { basket_uid: basket?.uid ?? body.basket_uid, session_id, instance_id, child_ids };
      basket = await addLines(tx, line, keyworker, adding);
    };
    Object.assign(problems, await addDate(body, dated, put, known.get(instance_id)));
  }
  const first = Object.entries(problems).toSorted(([one], [other]) => Number(one.slice(6)) - Number(other.slice(6)))[0];
  if (!basket || first) {
    const message = `${first?.[1][0] ?? 'No date can be had.'} ${nothingAdded}`;
    throw new Refusal(409, message, { errors: problems, code: 'dates_gone' });
  }
  return basket;
}
