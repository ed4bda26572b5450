import { sessionWords } from '@bairn/shared/schema/lists/sessions';
import type { SessionStatus } from '@bairn/shared/schema/rows/sessions';

/** The states of a session as its service reads them. */
export const sessionStatus = {
  draft: { words: sessionWords.draft, tone: 'neutral' },
  listed: { words: sessionWords.listed, tone: 'success' },
  unlisted: { words: sessionWords.unlisted, tone: 'warning' },
  archived: { words: sessionWords.archived, tone: 'neutral' },
} as const satisfies Record<SessionStatus, object>;
