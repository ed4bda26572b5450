import type { OrderSummary } from '@bairn/shared/schema/booking';
import { now } from '@bairn/shared/schema/clock';
import { leastCharge } from '@bairn/shared/schema/payments';
import { namesOf, paymentType } from '../config/lists.ts';
import type { Line } from './basketQueries.ts';

/** Why a line cannot be ordered yet, or null. */
function lineProblem(line: Line): string | null {
  if (line.status === 'expired') return line.error;
  if (!line.child_id) return 'Choose a child for this session.';
  if (line.error) return line.error;
  if (line.payment_type_id !== paymentType.card || !line.payment_method_id)
    return 'Choose how to pay for this session.';
  return null;
}

type Group = { nursery_id: string; payee: string; lines: Line[]; amount: number };

function grouped(lines: readonly Line[], keyOf: (line: Line) => string): Group[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return [...groups.values()].map((own) => ({
    nursery_id: own[0]?.nursery_id ?? '',
    payee: own[0]?.payee ?? '',
    lines: own,
    amount: own.reduce((sum, { price }) => sum + price, 0),
  }));
}

/** Groups lines that one charge can pay: same provider, same account of it, same card. */
export const chargesOf = (lines: readonly Line[]) =>
  grouped(lines, (line) => [line.nursery_id, line.stripe_account_id, line.payment_method_id].join(' '));

/** Why lines cannot be ordered, by line id: a line's own problem, or a charge that is below the card minimum. */
export function problemsOf(lines: readonly Line[]): Map<string, string> {
  const problems = new Map(
    lines.flatMap((line): [string, string][] => {
      const problem = lineProblem(line);
      return problem === null ? [] : [[line.id, problem]];
    }),
  );
  for (const { payee, lines: own, amount } of chargesOf(lines.filter(({ id }) => !problems.has(id)))) {
    if (amount === 0 || amount >= leastCharge) continue;
    const problem = `A card cannot be charged less than ${leastCharge}p. Add another session of ${payee} to pay for them together.`;
    for (const { id } of own) problems.set(id, problem);
  }
  return problems;
}

/** What would be booked and charged now, and what is still missing. */
export function summarise(uid: string, lines: Line[]): OrderSummary {
  const held = lines.filter(({ status }) => status === 'held');
  const found = problemsOf(lines);
  const problems = [
    ...new Set(lines.flatMap((line) => (found.has(line.id) ? [`${line.session_name}: ${found.get(line.id)}`] : []))),
  ];
  if (lines.length === 0) problems.push('You have no items in your basket');
  const [card = ''] = namesOf('payment_types', [paymentType.card]);
  return {
    basket_uid: uid,
    lines,
    payments: grouped(held, (line) => line.nursery_id).map(({ nursery_id, payee, amount }) => ({
      nursery_id,
      payee,
      amount,
      payment_type: card,
    })),
    total: held.reduce((sum, { price }) => sum + price, 0),
    ready: problems.length === 0,
    problems,
    now: now().toISOString(),
  };
}
