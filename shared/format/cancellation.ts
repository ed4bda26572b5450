import { plural } from './plural.ts';

/** As in `CancellationStep` of the contract. */
type Step = { hours_before: number; refund_percent: number };

/** A notice in words: whole days from two days on, else hours. */
export const notice = (hours: number) =>
  hours >= 48 && hours % 24 === 0 ? plural(hours / 24, 'day') : plural(hours, 'hour');

const part = (percent: number) => (percent >= 100 ? 'full refund' : `${percent}% refund`);

/**
 * A cancellation policy in words, the earliest notice first, one line a step:
 * 'Up to 14 days before: full refund', …, 'Later: no refund'.
 */
export function cancellationWords(steps: readonly Step[]): string[] {
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
