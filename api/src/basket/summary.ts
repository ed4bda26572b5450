import type { OrderSummary } from '@bairn/shared/schema/booking';
import { now } from '@bairn/shared/schema/clock';
import { leastCharge } from '@bairn/shared/schema/payments';
import { namesOf, paymentType } from '../config/lists.ts';
import type { Line } from './basketQueries.ts';

/** Whether funded hours pay for all of a line. */
export const isFunded = ({ funded_minutes, to_pay }: Pick<Line, 'funded_minutes' | 'to_pay'>) =>
  funded_minutes > 0 && to_pay === 0;

/** Why a line cannot be ordered yet, or null. */
function lineProblem(line: Line): string | null {
  if (line.status === 'expired') return line.error;
  if (!line.child_id) return 'Choose a child for this session.';
  if (line.error) return line.error;
  if (isFunded(line)) return null;
  if (line.payment_type_id !== paymentType.card || !line.payment_method_id)
    return line.funded_minutes > 0
      ? 'Choose how to pay for the part that funded hours do not cover.'
      : 'Choose how to pay for this session.';
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
    amount: own.reduce((sum, { to_pay }) => sum + to_pay, 0),
  }));
}

/** How a line is paid: by funded hours alone, or as was chosen. */
export const wayOf = (line: Line) => (isFunded(line) ? paymentType.fundedHours : line.payment_type_id);

/** Groups lines that one payment can settle: same provider, same way and, by card, same account and same card. */
export const chargesOf = (lines: readonly Line[]) =>
  grouped(lines, (line) =>
    (isFunded(line)
      ? [line.nursery_id, wayOf(line)]
      : [line.nursery_id, wayOf(line), line.stripe_account_id, line.payment_method_id]
    ).join(' '),
  );

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

/** The way that the summary names: a card until another is chosen. */
const shownWay = (line: Line) => wayOf(line) ?? paymentType.card;

/** What would be booked and charged now, and what is still missing. */
export function summarise(uid: string, lines: Line[]): OrderSummary {
  const held = lines.filter(({ status }) => status === 'held');
  const found = problemsOf(lines);
  const problems = [
    ...new Set(lines.flatMap((line) => (found.has(line.id) ? [`${line.session_name}: ${found.get(line.id)}`] : []))),
  ];
  if (lines.length === 0) problems.push('You have no items in your basket');
  return {
    basket_uid: uid,
    lines,
    payments: grouped(held, (line) => `${line.nursery_id} ${shownWay(line)}`).map(
      ({ nursery_id, payee, amount, lines: [line], lines: own }) => ({
        nursery_id,
        payee,
        amount,
        payment_type: namesOf('payment_types', [line ? shownWay(line) : paymentType.card])[0] ?? '',
        funded_minutes: own.reduce((sum, { funded_minutes }) => sum + funded_minutes, 0),
      }),
    ),
    total: held.reduce((sum, { to_pay }) => sum + to_pay, 0),
    ready: problems.length === 0,
    problems,
    now: now().toISOString(),
  };
}
