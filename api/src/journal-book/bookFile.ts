import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { Download } from '../http/download.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';
import { isStale } from './books.ts';

const types = { pdf: 'application/pdf', zip: 'application/zip' } as const;

/**
 * A file of a book, streamed.
 * @throws Refusal 404 until it is ready, 409 `stale` where something in it may no longer be shown
 */
export async function readBookFile(db: Db, files: Services['files'], id: string, kind: keyof typeof types) {
  const { rows } = await sql<{ key: string | null; stale: boolean; from: string; to: string; name: string }>`
    select case when ${kind === 'pdf'} then b.pdf_key else b.zip_key end as key, ${isStale} as stale,
      b.from_date as from, b.to_date as to, c.first_name as name
    from journal_book b join child c on c.id = b.child_id where b.id = ${id}`.execute(db);
  const [book] = rows;
  if (!book?.key) throw notFound('This book could not be found.');
  if (book.stale) {
    throw conflict('An entry in this book was changed, or a picture may no longer be shown. Make it again.', 'stale');
  }
  // A file that is gone reads as a book that is not there.
  const body = await files.findStream(book.key);
  if (!body) throw notFound('This book could not be found.');
  return new Download(`Journal of ${book.name} ${book.from} to ${book.to}.${kind}`, types[kind], body);
}
