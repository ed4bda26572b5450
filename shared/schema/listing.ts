import * as z from 'zod/mini';

/** What a service needs before families find it: the order is the one in which it is done. */
export const missingParts = ['details', 'proof', 'opening_hours', 'sessions', 'payouts'] as const;
export const MissingPart = z.enum(missingParts);
export type MissingPart = z.output<typeof MissingPart>;

/** What is missing, as a sentence. */
export const missingSentences: Record<MissingPart, string> = {
  details: 'Complete its details.',
  proof: 'Prove that its CI registration number is yours.',
  opening_hours: 'Enter its opening hours.',
  sessions: 'List a session with dates to come.',
  payouts: 'Set up payouts.',
};

/** Days after which a service that is scheduled for deletion is deleted. */
export const deletionDays = 30;
