/** A type of record, how long it is kept, and why (specification, scotland.md: retention). */
export type RetentionRule = {
  /** What it is, as the service reads it. */
  record: string;
  /** Months after the event. */
  months: number;
  after: 'the child leaves' | 'the last booking' | "the child's birth";
  why: string;
};

/**
 * How long each type of record of a child who left is kept. The job `eraseDue` goes by it: what is not needed for a
 * type that is still kept is erased with the first.
 */
export const retention = {
  record: {
    record: 'Health, consents, contacts and needs',
    months: 36,
    after: 'the child leaves',
    why: 'A claim for an injury can be made for three years.',
  },
  accidents: {
    record: 'Reports of accidents and incidents, and medicines',
    months: 255,
    after: "the child's birth",
    why: 'The three years for a claim begin when the child is 16, and some reports are asked for later.',
  },
  money: {
    record: 'Bookings, payments and attendance',
    months: 84,
    after: 'the last booking',
    why: 'Tax law asks for six years after the end of the accounting year.',
  },
} as const satisfies Record<string, RetentionRule>;

/** A date some months later, or earlier: `2026-08-31` and one month is `2026-09-30`. */
export function monthsFrom(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}
