import { sql } from 'kysely';
import { formatDay } from '@bairn/shared/format/date';
import { blockShares, type BeginsRecurring } from '@bairn/shared/schema/bookingOptions';
import { billedOn, monthAfter } from '@bairn/shared/schema/recurringWords';
import type { Tx } from '../database/database.ts';
import type { Beginning, Line } from './line.ts';
import { fundableOf, type HoursRow } from './fundable.ts';

type Dated = { id: string; block_id: string | null; date: string; start_time: string };

/** The lines of each block by date. */
export function blocksOf<Row extends Dated>(rows: readonly Row[]): Map<string, Row[]> {
  const blocks = new Map<string, Row[]>();
  const byDate = rows.toSorted((one, other) =>
    `${one.date} ${one.start_time}` < `${other.date} ${other.start_time}` ? -1 : 1,
  );
  for (const row of byDate) if (row.block_id) blocks.set(row.block_id, [...(blocks.get(row.block_id) ?? []), row]);
  return blocks;
}

/** What each date of a block would cost now, by the line's id. */
export function pricesNow(rows: readonly (Dated & { price_now: number; block_price: number | null })[]) {
  return new Map(
    [...blocksOf(rows).values()].flatMap((own) => {
      const shares = blockShares(
        own.map(({ price_now }) => price_now),
        own[0]?.block_price ?? null,
      );
      return own.map(({ id }, nth): [string, number] => [id, shares[nth] ?? 0]);
    }),
  );
}

/**
 * Minutes that funded hours can pay for, by the id of a block's line: the first dates first, each beside what those before
 * it take.
 */
export function fundableOfBlocks(
  rows: readonly (Dated & HoursRow)[],
  held: readonly HoursRow[],
  lengthOf: (id: string) => number,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const [block, own] of blocksOf(rows)) {
    const ids = new Set(rows.filter(({ block_id }) => block_id === block).map(({ id }) => id));
    const taken: HoursRow[] = held.filter(({ id }) => !ids.has(id));
    for (const row of own) {
      const minutes = fundableOf(row, lengthOf(row.id), taken);
      found.set(row.id, minutes);
      taken.push({ ...row, funded_minutes: minutes });
    }
  }
  return found;
}

const sum = (lines: readonly Line[], of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0);

/** What a line that begins a recurring booking promises: after the last day of its dates, month by month. */
const asBegun = (recurring: Beginning): BeginsRecurring => ({
  ...recurring,
  billed_on: billedOn(monthAfter(recurring.until.slice(0, 7))),
});

/** A block as one line: of its first date, with the sums of all and the dates beside it. */
function asOne(first: Line, own: readonly Line[]): Line {
  const minutes = sum(own, ({ hours, minutes: rest }) => hours * 60 + rest);
  const wrong = own.find(({ can_wait }) => can_wait) ?? own.find(({ error }) => error !== null);
  const unfunded = own.find(({ to_pay }) => to_pay > 0) ?? first;
  const { can_wait: _, ...line } = first;
  return {
    ...line,
    price: sum(own, ({ price }) => price),
    to_pay: sum(own, ({ to_pay }) => to_pay),
    previous_price: own.some(({ previous_price }) => previous_price !== null)
      ? sum(own, ({ previous_price, price }) => previous_price ?? price)
      : null,
    funded_minutes: sum(own, ({ funded_minutes }) => funded_minutes),
    fundable_minutes: sum(own, ({ fundable_minutes }) => fundable_minutes),
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
    spaces: Math.min(...own.map(({ spaces }) => spaces)),
    extensions_left: Math.min(...own.map(({ extensions_left }) => extensions_left)),
    payment_type_id: unfunded.payment_type_id,
    payment_method_id: unfunded.payment_method_id,
    type: 'block_session',
    // What is wrong with all of them alike needs no date.
    error:
      wrong?.error && own.some(({ error }) => error !== wrong.error)
        ? `${formatDay(wrong.date)}: ${wrong.error}`
        : (wrong?.error ?? null),
    ...(wrong?.connection_need && { connection_need: wrong.connection_need }),
    block: {
      dates: own.map(({ instance_id, date, start_time, end_time, price }) => ({
        instance_id,
        date,
        start_time,
        end_time,
        price,
      })),
      single_price: sum(own, ({ single_price }) => single_price),
      ...(first.recurring && { recurring: asBegun(first.recurring) }),
    },
  };
}

/** Lines as families see them: all dates of a block are one, in the place of the first. */
export function shownLines(lines: readonly Line[]): Line[] {
  const blocks = blocksOf(lines);
  return lines.flatMap((line) => {
    if (!line.block_id) return [line];
    const own = blocks.get(line.block_id);
    blocks.delete(line.block_id);
    return own?.[0] ? [asOne(own[0], own)] : [];
  });
}

/** The id under which a line is shown, by its own. */
export function shownIds(lines: readonly Line[]): Map<string, string> {
  const blocks = blocksOf(lines);
  return new Map(lines.map(({ id, block_id }) => [id, (block_id && blocks.get(block_id)?.[0]?.id) || id]));
}

/** The lines that one shown line stands for, the first date first: those of its block that are not ordered, or itself. */
export async function linesBehind(tx: Tx, basket: string, item: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from basket_item t join session_instance i on i.id = t.instance_id
    where t.basket_id = ${basket} and (t.id = ${item} or t.status in ('held', 'expired')
      and t.block_id = (select block_id from basket_item where id = ${item} and basket_id = ${basket}))
    order by i.date, i.start_time`.execute(tx);
  return rows.map(({ id }) => id);
}
