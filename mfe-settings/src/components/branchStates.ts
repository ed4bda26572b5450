import type { ListedBranch } from '@bairn/shared/schema/serviceProfile';

/** The states of a service in words. */
export const branchStates = {
  onboarding: { tone: 'warning', words: 'Being set up' },
  listed: { tone: 'success', words: 'Listed' },
  unlisted: { tone: 'neutral', words: 'Not listed' },
  scheduled_for_deletion: { tone: 'danger', words: 'Will be deleted' },
  deleted: { tone: 'danger', words: 'Deleted' },
} as const satisfies Record<ListedBranch['status'], { tone: string; words: string }>;
