import type { OrderSummary } from '@bairn/shared/schema/orderSummary';
import { localDate, now } from '@bairn/shared/schema/clock';
import { leastCharge } from '@bairn/shared/schema/payments';
import { addDays } from '@bairn/shared/format/date';
import { partOf } from '@bairn/shared/schema/refundTerms';
import { namesOf, onAccount, paymentType } from '../config/lists.ts';
import type { Line } from './line.ts';
import { shownLines } from './blockLines.ts';

/** Whether funded hours pay for all of a line. */
export const isFunded = ({ funded_minutes, to_pay }: Pick<Line, 'funded_minutes' | 'to_pay'>) =>
  funded_minutes > 0 && to_pay === 0;

/** Whether all is known that its way of paying needs: the card, or the child's voucher account. */
function isChosen({ payment_type_id: type, payment_method_id: method, voucher }: Line): boolean {
  if (type === paymentType.card) return method !== null;
  return type === paymentType.invoice || (type === paymentType.vouchers && voucher !== null);
}

/** Why a line cannot be ordered yet, or null. */
function lineProblem(line: Line): string | null {
  if (line.status === 'expired') return line.error;
  if (!line.child_id) return 'Choose a child for this session.';
  if (line.error) return line.error;
  if (isFunded(line)) return null;
  const { payment_type_id: type } = line;
  if (type === null || !isChosen(line))
    return line.funded_minutes > 0
      ? 'Choose how to pay for the part that funded hours do not cover.'
      : 'Choose how to pay for this session.';
  return line.payment_types.some(({ id }) => id === type) ? null : 'This session cannot be paid in this way any more.';
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

/** Whether the family pays a line to the service after ordering. */
export const isOnAccount = (line: Line) => !isFunded(line) && onAccount[line.payment_type_id ?? 0] !== undefined;

/**
 * Groups lines that one payment can settle: same provider, same way and, by card, same account and same card; by invoice the
 * same service, and by vouchers the same voucher account too.
 */
function chargeKey(line: Line) {
  if (isFunded(line)) return [line.nursery_id, wayOf(line)];
  const payee = isOnAccount(line) ? line.branch_id : line.stripe_account_id;
  return [line.nursery_id, wayOf(line), payee, line.payment_method_id];
}

export const chargesOf = (lines: readonly Line[]) => grouped(lines, (line) => chargeKey(line).join(' '));

/** Why lines cannot be ordered, by line id: a line's own problem, or a charge that is below the card minimum. */
export function problemsOf(lines: readonly Line[]): Map<string, string> {
  const problems = new Map(
    lines.flatMap((line): [string, string][] => {
      const problem = lineProblem(line);
      return problem === null ? [] : [[line.id, problem]];
    }),
  );
  for (const { payee, lines: own, amount } of chargesOf(lines.filter(({ id }) => !problems.has(id)))) {
    if (amount === 0 || amount >= leastCharge || own.some(isOnAccount)) continue;
    const problem = `A card cannot be charged less than ${leastCharge}p. Add another session of ${payee} to pay for them together.`;
    for (const { id } of own) problems.set(id, problem);
  }
  return problems;
}

/** The way that the summary names: a card until another is chosen. */
const shownWay = (line: Line) => wayOf(line) ?? paymentType.card;

/** One payment for a card, whichever; each invoice, and each voucher account, for itself. */
const shownKey = (line: Line) =>
  isOnAccount(line) ? chargeKey(line).join(' ') : `${line.nursery_id} ${shownWay(line)}`;

function shownPayment({ nursery_id, payee, amount, lines }: Group): OrderSummary['payments'][number] {
  const [line] = lines;
  const type = line ? shownWay(line) : paymentType.card;
  const billed = line && amount > 0 && isOnAccount(line) ? line : null;
  const days = type === paymentType.invoice ? billed?.invoice_terms_days : billed?.voucher_terms_days;
  return {
    nursery_id,
    payee,
    amount,
    payment_type_id: type,
    payment_type: namesOf('payment_types', [type])[0] ?? '',
    funded_minutes: lines.reduce((sum, { funded_minutes }) => sum + funded_minutes, 0),
    service_name: billed?.service_name ?? null,
    due_on: billed ? addDays(localDate(), days ?? 0) : null,
    deposit: billed && type === paymentType.invoice ? partOf(amount, billed.deposit_percent) : 0,
  };
}

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
    lines: shownLines(lines),
    payments: grouped(held, shownKey).map(shownPayment),
    charged_now: held.filter((line) => !isOnAccount(line)).reduce((sum, { to_pay }) => sum + to_pay, 0),
    total: held.reduce((sum, { to_pay }) => sum + to_pay, 0),
    ready: problems.length === 0,
    problems,
    now: now().toISOString(),
  };
}
