import type { JournalEntry } from '../schema/journal.ts';
import { makeId } from './people.ts';

/** The child of the entries of tests. */
export const isla = { id: makeId(), name: 'Isla Fraser' };
/** The parts of an entry's content that are lists, empty. */
export const content = { voices: [], shanarri: [], outcomes: [], pathways: {}, next_steps: [] };
/** The draft of a learning journal, as its author sees it. */
export const makeEntry = (part: Partial<JournalEntry> = {}): JournalEntry => ({
  id: makeId(),
  type: 'LearningJournal',
  status: 'draft',
  version: 0,
  revision: 3,
  is_changed: false,
  children: [isla],
  content: { ...content, title: 'Logs', text: 'A bridge of logs', happened_on: '2026-11-20' },
  media: [],
  author: { name: 'Eilidh Fraser', is_you: true },
  changed_at: '2026-11-20T10:00:00.000Z',
  published_at: null,
  barred: [],
  copies: [],
  can: { write: true, withdraw: false, remove: true },
  ...part,
});
