/** A type of record, how long it is kept, and why (specification, scotland.md: retention). */
export type RetentionRule = {
  /** What it is, as the service reads it. */
  record: string;
  /** Months after the event. */
  months: number;
  after: 'the child leaves' | 'the last booking';
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
  money: {
    record: 'Bookings, payments and attendance',
    months: 84,
    after: 'the last booking',
    why: 'Tax law asks for six years after the end of the accounting year.',
  },
} as const satisfies Record<string, RetentionRule>;
