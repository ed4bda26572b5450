import * as calls from '@bairn/shared/calls/journalBook';
import { serve } from '../http/serve.ts';
import { writerOf } from '../journal/writer.ts';
import { readBookFile } from './bookFile.ts';
import { askForBook, booksOf, removeBook } from './books.ts';

/** Routes of the books of children's journals. */
export const bookRoutes = [
  serve(
    calls.listBooks,
    { access: 'journal.list_books', objectIn: 'child_id' },
    async ({ db, query, person, scope }) => ({ data: await booksOf(db, writerOf(person, scope), query.child_id) }),
  ),
  serve(calls.familyBooks, { access: 'journal.family_books' }, async ({ db, params, person, scope }) => ({
    data: await booksOf(db, writerOf(person, scope), params.id),
  })),
  serve(
    calls.makeBook,
    { access: 'journal.make_book', objectIn: 'child_id' },
    async ({ tx, query, body, person, scope, request }) => ({
      data: await askForBook(tx, writerOf(person, scope, request.id), query.nursery_branch_id, body),
    }),
  ),
  serve(calls.removeBook, { access: 'journal.use_book' }, async ({ tx, params, person, scope, request }) => {
    await removeBook(tx, writerOf(person, scope, request.id), params.id);
    return { data: null };
  }),
  serve(calls.bookPdf, { access: 'journal.use_book', costly: true }, ({ db, params, services }) =>
    readBookFile(db, services.files, params.id, 'pdf'),
  ),
  serve(calls.bookArchive, { access: 'journal.use_book', costly: true }, ({ db, params, services }) =>
    readBookFile(db, services.files, params.id, 'zip'),
  ),
];
