import { plural } from './plural.ts';

/** As in `CancellationStep` of the contract. */
type Step = { hours_before: number; refund_percent: number };

/** A notice as people count it: whole days from two on, else hours. */
export const notice = (hours: number) =>
  hours >= 48 && hours % 24 === 0 ? plural(hours / 24, 'day') : plural(hours, 'hour');

const part = (percent: number) => (percent >= 100 ? 'everything' : percent <= 0 ? 'nothing' : `${percent}%`);

/**
 * A cancellation policy in words, the earliest notice first, one line a step:
 * 'Up to 14 days before: everything comes back', …, 'Later: nothing comes back'.
 */
export function cancellationWords(steps: readonly Step[]): string[] {
  const sorted = steps
    .filter(({ refund_percent }) => refund_percent > 0)
    .toSorted((a, b) => b.hours_before - a.hours_before)
    // A step that gives no more than a shorter notice does says nothing.
    .filter((step, index, all) => all.slice(index + 1).every((later) => later.refund_percent < step.refund_percent));
  if (sorted.length === 0) return ['Nothing comes back after booking'];
  const lines = sorted.map(({ hours_before, refund_percent }) =>
    hours_before === 0
      ? `Until it begins: ${part(refund_percent)} comes back`
      : `Up to ${notice(hours_before)} before: ${part(refund_percent)} comes back`,
  );
  return sorted.at(-1)?.hours_before === 0 ? lines : [...lines, 'Later: nothing comes back'];
}
