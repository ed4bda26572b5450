import { formatHours } from '@bairn/shared/format/funding';
import { readLines } from '../basket/basketQueries.ts';
import { payLine } from '../basket/changeBasket.ts';
import type { BasketRow } from '../basket/findBasket.ts';
import type { Line } from '../basket/line.ts';
import { paymentType } from '../config/lists.ts';
import type { Tx } from '../database/database.ts';
import { conflict } from '../refusals/refusal.ts';
import type { Part } from './enterFamily.ts';

type Using = {
  parts: readonly Part[];
  /** The child of each part. */
  children: readonly string[];
  /** The type of what hours do not pay for. */
  rest: number;
};

const startOf = ({ date, start_time }: Line) => `${date} ${start_time}`;

/**
 * Pays the lines of each part that asks for it with its child's funded hours, as in a family's basket: as far as they
 * reach, the first dates first.
 * @throws Refusal 409 `changed` where they pay for another number of minutes than was shown
 */
export async function payByHours(tx: Tx, basket: BasketRow, { parts, children, rest }: Using): Promise<void> {
  const way = { payment_type_id: paymentType.fundedHours, rest_payment_type_id: rest };
  for (const [nth, { instance_ids, funded_minutes }] of parts.entries()) {
    if (!funded_minutes) continue;
    const lines = (await readLines(tx, basket))
      .filter((line) => line.child_id === children[nth] && instance_ids.includes(line.instance_id))
      .toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
    let funded = 0;
    for (const { id } of lines) {
      funded += await payLine(tx, basket, id, way, { mayHaveNone: true, byService: true });
    }
    if (funded === funded_minutes) continue;
    const name = lines[0]?.child?.first_name ?? 'The child';
    throw conflict(
      `${name}’s funded hours pay for ${formatHours(funded)} of these dates now, not ${formatHours(funded_minutes)}. Please check them again.`,
      'changed',
    );
  }
}
