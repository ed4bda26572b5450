import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { transact, type Db } from '../database/database.ts';
import { zipOf, type Part } from '../documents/archive.ts';
import { jpegOf } from '../documents/jpegOf.ts';
import { NotYet } from '../outbox/outbox.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';
import { tellBook } from './books.ts';
import { drawBook, openBook, type Cover } from './drawBook.ts';
import { readPages, type BookPage, type Bound } from './readPages.ts';

type Store = Pick<Services, 'files' | 'images'>;
type Asked = Bound & Cover & { id: string };

/** Pixels of the longer side of a picture in the PDF: sharp at its size on paper. */
const pixels = 1000;
/** Seconds after which a job that says nothing is taken for dead, and another node begins again. */
const silence = 60;
/** Most bytes of an archive: beyond 4 GB the format of its file is another. */
const mostBytes = 3_500_000_000;
/** Tries to draw a picture, two seconds apart, while people's uploads come first. */
const mostTries = 60;

/** Ends the work on a book that was deleted meanwhile. */
class Cancelled extends Error {}

/** Claims a book that waits to be made. @throws NotYet where another node works on it */
async function claim(db: Db, id: string): Promise<Asked | null> {
  const at = now();
  const { rows } = await sql<Asked & { taken: boolean }>`
    with taken as (update journal_book set heard_at = ${at}, done = 0, parts = 0 where id = ${id} and finished_at is null
      and failed_because is null and (heard_at is null or heard_at < ${new Date(at.getTime() - silence * 1000)})
      returning id)
    select b.id, b.nursery_id as nursery, b.branch_id as branch, b.child_id as child, b.from_date as from,
      b.to_date as to, s.name as service, c.first_name || ' ' || c.last_name as name, c.first_name,
      exists (select from taken) as taken
    from journal_book b join child c on c.id = b.child_id join branch s on s.nursery_id = b.nursery_id and s.id = b.branch_id
    where b.id = ${id} and b.finished_at is null and b.failed_because is null`.execute(db);
  const [book] = rows;
  if (book && !book.taken) throw new NotYet('Another node makes this book.', silence);
  return book ?? null;
}

/** The pictures and videos of pages with the names that they have in the archive. */
const namedMedia = (pages: readonly BookPage[]) =>
  pages
    .flatMap(({ happened_on, media }) => media.map((one) => ({ ...one, happened_on })))
    .map((one, at) => {
      const ending = one.content_type.split('/')[1] ?? 'bin';
      const folder = one.kind === 'image' ? 'pictures' : 'videos';
      return { ...one, name: `${folder}/${String(at + 1).padStart(3, '0')} ${one.happened_on}.${ending}` };
    });

/** The files of an archive: the PDF, each picture and video that is not missing, then the entries as JSON with their names. */
async function* partsOf({ files }: Store, pages: readonly BookPage[], pdf: string, step: () => Promise<void>) {
  const drawn = await files.findStream(pdf);
  if (!drawn) throw new Error(`The file ${pdf} is gone.`);
  yield { name: 'journal.pdf', packed: true, chunks: drawn } satisfies Part;
  const media: { id: string; name: string; caption: string | null }[] = [];
  for (const one of namedMedia(pages)) {
    const chunks = await files.findStream(one.key);
    if (chunks) {
      yield { name: one.name, packed: true, chunks } satisfies Part;
      media.push(one);
    }
    await step();
  }
  const entries = pages.map(({ type, happened_on, author, content, media: own }) => ({
    ...content,
    type,
    happened_on,
    author,
    media: media.filter(({ id }) => own.some((one) => one.id === id)).map(({ name, caption }) => ({ name, caption })),
  }));
  yield { name: 'entries.json', chunks: [Buffer.from(JSON.stringify(entries, null, 2))] } satisfies Part;
}

/** Draws a stored picture for the PDF; people's uploads come first. */
async function pictureFor(store: Store, key: string) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await jpegOf(store, key, pixels);
    } catch (error) {
      if (!(error instanceof Refusal) || tries === mostTries) throw error;
      await setTimeout(2000);
    }
  }
}

/** Draws the PDF into a file while it is written. @returns its bytes */
async function writePdf(store: Store, key: string, book: Asked, pages: readonly BookPage[], step: () => Promise<void>) {
  const pen = openBook(book);
  // A Node stream, which the types of PDFKit do not say.
  const stream = pen as unknown as Readable;
  const written = store.files.putStream(key, stream);
  // Its failure is thrown below, where it is waited for.
  written.catch(() => {});
  try {
    await drawBook(pen, book, pages, { pictureOf: (one) => pictureFor(store, one), step });
    pen.end();
  } catch (error) {
    stream.destroy(error as Error);
    throw error;
  }
  return written;
}

/** The job that makes a book; one that is made already stays, and one that is deleted meanwhile leaves nothing behind. */
export async function makeBook(db: Db, store: Store, id: string) {
  const book = await claim(db, id);
  if (!book) return;
  const name = randomBytes(18).toString('base64url');
  const [pdf, zip] = [`${name}.book.pdf`, `${name}.book.zip`];
  try {
    const pages = await readPages(db, book);
    const media = pages.flatMap((page) => page.media);
    if (pages.length === 0) return await fail(db, id, 'empty');
    if (media.reduce((all, { size }) => all + size, 0) > mostBytes) return await fail(db, id, 'too_large');
    const parts = pages.length + media.length;
    let done = 0;
    // Hundreds of short entries need no announcement each.
    const told = Math.max(1, Math.floor(parts / 50));
    const step = async () => {
      done += 1;
      if (done % told === 0) await say(db, id, { done, parts });
    };
    const pdfBytes = await writePdf(store, pdf, book, pages, step);
    const zipBytes = await store.files.putStream(zip, Readable.from(zipOf(partsOf(store, pages, pdf, step))));
    await transact(db, async (tx) => {
      const { rows } = await sql`update journal_book set done = ${parts}, parts = ${parts}, pdf_key = ${pdf},
          pdf_bytes = ${pdfBytes}, zip_key = ${zip}, zip_bytes = ${zipBytes}, finished_at = ${now()},
          copies = ${pages.map(({ copy }) => copy)}::uuid[],
          pictures = ${media.map((one) => one.id)}::uuid[] where id = ${id} returning id`.execute(tx);
      if (rows.length === 0) throw new Cancelled();
      await tellBook(tx, id);
    });
  } catch (error) {
    for (const key of [pdf, zip]) await store.files.remove(key).catch(() => {});
    if (error instanceof Cancelled) return;
    // Shown on the page, where it can be asked for again; the outbox would try it for hours.
    await fail(db, id, 'error');
    throw error;
  }
}

/** Says how far it is. @throws Cancelled where the book was deleted */
const say = (db: Db, id: string, { done, parts }: { done: number; parts: number }) =>
  transact(db, async (tx) => {
    const { rows } = await sql`update journal_book set done = ${done}, parts = ${parts}, heard_at = ${now()}
      where id = ${id} returning id`.execute(tx);
    if (rows.length === 0) throw new Cancelled();
    await tellBook(tx, id);
  });

const fail = (db: Db, id: string, why: 'empty' | 'too_large' | 'error') =>
  transact(db, async (tx) => {
    await sql`update journal_book set failed_because = ${why} where id = ${id}`.execute(tx);
    await tellBook(tx, id);
  });
