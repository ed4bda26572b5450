/** Where an entry on a waiting list can be. */
export const waitingStatuses = ['waiting', 'offered', 'booked', 'declined', 'expired', 'withdrawn', 'removed'] as const;
export type WaitingStatus = (typeof waitingStatuses)[number];

/** What can happen to an entry, as its family reads it. */
export const waitingEventKinds = [
  'joined',
  'offered',
  'overtaken',
  'accepted',
  'booked',
  'declined',
  'expired',
  'taken_back',
  'withdrawn',
  'removed',
] as const;
export type WaitingEventKind = (typeof waitingEventKinds)[number];

/** The title of what happened, for a notification, an email and the history of an entry. */
export const waitingTitles: Readonly<Record<WaitingEventKind, string>> = {
  joined: 'You joined a waiting list',
  offered: 'A place is offered to you',
  overtaken: 'A place was offered to another family',
  accepted: 'You accepted the offer',
  booked: 'You booked the place',
  declined: 'You declined the offer',
  expired: 'The offer expired',
  taken_back: 'The service took its offer back',
  withdrawn: 'You left the waiting list',
  removed: 'You were removed from a waiting list',
};
