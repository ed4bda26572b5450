import { listBooks } from '@bairn/shared/calls/journalBook';
import { beginMedia } from '@bairn/shared/calls/journalMedia';
import { makeId } from '@bairn/shared/test/people';
import type { PageStories } from '@bairn/shared/test/pageStory';
import type { JournalBook } from '@bairn/shared/schema/journalBook';
import type { manifest } from '../manifest.ts';

const book = (given: Partial<JournalBook>): JournalBook => ({
  id: makeId(),
  child_id: makeId(),
  service: { id: makeId(), name: 'Wee Puffins Nursery, Leith' },
  from: '2025-11-28',
  to: '2026-11-28',
  asked_at: '2026-11-28T09:00:00.000Z',
  state: 'ready',
  done: 240,
  parts: 240,
  pdf_bytes: 34_000_000,
  zip_bytes: 96_000_000,
  failed_because: null,
  is_stale: false,
  ...given,
});
const none = { pdf_bytes: null, zip_bytes: null };

/** The journal of a child. */
export const journalStories = {
  diaryFeed: [
    {},
    { name: 'a group observation', press: ['Add to the diary', 'An observation'] },
    { name: 'a change with pictures', press: ['Change:'] },
    {
      name: 'a picture that was refused',
      press: ['Change:'],
      file: new File(['no picture'], 'bridge.png', { type: 'image/png' }),
      failing: true,
      answers: (api) => api.fail(beginMedia, { status: 422, message: 'This picture could not be read.' }),
    },
    {
      name: 'books in each state',
      press: ['Make a book'],
      answers: (api) =>
        api.on(listBooks, () => ({
          data: [
            book({ state: 'working', done: 60, ...none }),
            book({}),
            book({ is_stale: true }),
            book({ state: 'failed', failed_because: 'empty', ...none }),
          ],
        })),
    },
  ],
} satisfies PageStories<typeof manifest.pages>;
