import {
  leftOf,
  partOf,
  refundTerms,
  wallHours,
  wallHoursBefore,
  type PolicyStep,
  type Purchase,
  type RefundTerm,
  type WallMoment,
} from '@bairn/shared/schema/refundTerms';
import { formatFullDay, formatTime } from './date.ts';
import { formatPence } from './money.ts';
import { plural } from './plural.ts';

/** A notice in words: whole days from two days on, else hours. */
export const notice = (hours: number) =>
  hours >= 48 && hours % 24 === 0 ? plural(hours / 24, 'day') : plural(hours, 'hour');

const part = (percent: number) => (percent >= 100 ? 'full refund' : `${percent}% refund`);

/**
 * A cancellation policy in words, the earliest notice first, one line a step:
 * 'Up to 14 days before: full refund', …, 'Later: no refund'.
 */
export function cancellationWords(steps: readonly PolicyStep[]): string[] {
  const sorted = steps
    .filter(({ refund_percent }) => refund_percent > 0)
    .toSorted((a, b) => b.hours_before - a.hours_before)
    // Leaves out a step that refunds no more than a step with a shorter notice.
    .filter((step, index, all) => all.slice(index + 1).every((later) => later.refund_percent < step.refund_percent));
  if (sorted.length === 0) return ['No refund after booking'];
  const lines = sorted.map(({ hours_before, refund_percent }) =>
    hours_before === 0
      ? `Until it begins: ${part(refund_percent)}`
      : `Up to ${notice(hours_before)} before: ${part(refund_percent)}`,
  );
  return sorted.at(-1)?.hours_before === 0 ? lines : [...lines, 'Later: no refund'];
}

/** A moment in a sentence: 'Tue 24 Nov 2026, 8:30 am'. */
const momentOf = ({ date, time }: WallMoment) => `${formatFullDay(date)}, ${formatTime(time, 'family')}`;

/** What cancelling gives: money back, or less to pay of an invoice that is not paid yet. */
const giving = {
  refund: {
    all: 'Full refund',
    part: (percent: number, sum: string) => `${percent}% refund (${sum})`,
    sum: (sum: string) => `${sum} refund`,
    none: 'No refund if you cancel',
    ended: 'Refunds ended on',
    never: 'This service gives no refunds after booking.',
    later: 'After that, no refund.',
  },
  credit: {
    all: 'All of it comes off your invoice',
    part: (percent: number, sum: string) => `${percent}% (${sum}) comes off your invoice`,
    sum: (sum: string) => `${sum} comes off your invoice`,
    none: 'Nothing comes off your invoice if you cancel',
    ended: 'It could be cancelled for less until',
    never: 'This service takes nothing off after booking.',
    later: 'After that, nothing.',
  },
} as const;

function givenWords({ price }: Purchase, { percent, refund }: RefundTerm, how: keyof typeof giving): string {
  const words = giving[how];
  if (refund === price) return words.all;
  return refund === partOf(price, percent) ? words.part(percent, formatPence(refund)) : words.sum(formatPence(refund));
}

/** What cancelling a booking costs, in sentences for its family. */
export type CancelCost = {
  /** What it costs at that moment: 'Cancelling now would cost £21.00.' */
  now: string;
  /** What is refunded until when: '50% refund (£21.00) if you cancel by Tue 24 Nov 2026, 8:30 am. After that, no refund.' */
  terms: string;
  /** Something is refunded at that moment. */
  refundable: boolean;
};

/**
 * What cancelling costs a family at a local moment, and until when, by the sums that cancelling itself refunds, or takes
 * off the invoice where it is billed and not paid yet (`comes_off_invoice`).
 */
export function cancelCost(
  purchase: Purchase & { comes_off_invoice?: boolean | undefined },
  at: WallMoment,
): CancelCost {
  const how = purchase.comes_off_invoice ? 'credit' : 'refund';
  const words = giving[how];
  const start = { date: purchase.date, time: purchase.start_time };
  const left = leftOf(purchase);
  const isFunded = (purchase.funded_minutes ?? 0) > 0;
  if (left === 0) {
    if (isFunded && purchase.price === 0) {
      return { now: 'Cancelling costs nothing: the funded hours return.', terms: '', refundable: false };
    }
    const why = purchase.price === 0 ? 'This session is free' : 'This booking was refunded';
    return { now: `${why}, so cancelling costs nothing.`, terms: '', refundable: false };
  }
  const all = refundTerms(purchase);
  const ahead = all.filter(({ hours }) => wallHours(at, start) >= hours);
  const by = ({ hours }: RefundTerm) =>
    hours === 0 ? 'before it begins' : `by ${momentOf(wallHoursBefore(hours, start))}`;
  const [current] = ahead;
  const hoursToo = isFunded ? ['Funded hours return in any case.'] : [];
  if (!current) {
    const last = all.at(-1);
    return {
      now: `${words.none}: it would cost you ${formatPence(left)}.`,
      terms: [last ? `${words.ended} ${momentOf(wallHoursBefore(last.hours, start))}.` : words.never, ...hoursToo].join(
        ' ',
      ),
      refundable: false,
    };
  }
  const sentences = ahead.map(
    (term) => `${givenWords(purchase, term, how)}${term === current ? ' if you cancel' : ''} ${by(term)}.`,
  );
  const cost = left - current.refund;
  return {
    now: `Cancelling now would cost ${cost === 0 ? 'nothing' : formatPence(cost)}.`,
    terms: [...sentences, ...(ahead.at(-1)?.hours === 0 ? [] : [words.later]), ...hoursToo].join(' '),
    refundable: true,
  };
}
