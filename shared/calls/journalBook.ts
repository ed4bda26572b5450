import type * as schema from '../schema/journalBook.ts';
import { del, get, post } from './endpoint.ts';

const books = '/learning-journal/exports';

export const listBooks = get<typeof schema.listBooksContract>(books, { about: ['book'] });

export const familyBooks = get<typeof schema.familyBooksContract>('/account/child/{id}/journal-exports', {
  about: ['book'],
});

/** Refused with 409 `working` while another one of the child is made, 422 for a period that is too long or to come. */
export const makeBook = post<typeof schema.makeBookContract>(books, { about: ['book'] });

export const removeBook = del<typeof schema.removeBookContract>(`${books}/{id}`, { about: ['book'] });

/** Refused with 404 until it is ready, 409 `stale` where something in it may no longer be shown. */
export const bookPdf = get<typeof schema.bookPdfContract>(`${books}/{id}/document`, {
  file: 'application/pdf',
  about: [],
});

/** Refused as `bookPdf`. */
export const bookArchive = get<typeof schema.bookArchiveContract>(`${books}/{id}/archive`, {
  file: 'application/zip',
  about: [],
});
