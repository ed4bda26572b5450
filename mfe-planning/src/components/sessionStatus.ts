import type { SessionStatus } from '@bairn/shared/schema/planning';

/** The states of a session as its service reads them. */
export const sessionStatus = {
  draft: { words: 'Draft', tone: 'neutral' },
  listed: { words: 'Listed', tone: 'success' },
  unlisted: { words: 'Unlisted', tone: 'warning' },
  archived: { words: 'Archived', tone: 'neutral' },
} as const satisfies Record<SessionStatus, object>;
