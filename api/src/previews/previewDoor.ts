import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { namesOf } from '../config/lists.ts';
import type { Db } from '../database/database.ts';
import type { Words } from '../images/drawPreview.ts';
import { drawingVersion } from '../images/messages.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';

/** Cached pictures, of at most about 200 KB each. */
const mostKept = 48;
/** Longest queue of drawings. */
const mostWaiting = 24;

/** The card of pages without a picture of their own. */
const general: Words = { name: 'Childcare near you, with places available', line: 'Across Scotland' };

type Subject = Words & { cover: string | null };

/** A listed service; undefined for any other. */
async function readSubject(db: Db, id: string): Promise<Subject | undefined> {
  const { rows } = await sql<{ name: string; city: string | null; service_types: number[]; cover: string | null }>`
    select b.name, b.city, b.service_types, c.key as cover
    from branch b
    join nursery n on n.id = b.nursery_id and n.suspended_at is null
    left join stored_file c on c.id = b.cover_file_id and c.status = 'available'
    where b.id = ${id} and b.status = 'listed'`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const type = namesOf('service_types', row.service_types)[0] ?? 'Childcare';
  return { name: row.name, line: row.city ? `${type} in ${row.city}` : type, cover: row.cover };
}

/**
 * Pictures for link previews, `/previews/<id of a service>.jpg` and `/previews/bairn.jpg`: a service's own photo, or a
 * card with its name. Drawn one at a time, and cached (least recently used go first).
 */
export function previewDoor(app: FastifyInstance, services: Pick<Services, 'database' | 'files' | 'images'>) {
  const { database, files, images } = services;
  const kept = new Map<string, Promise<Uint8Array>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function make({ cover, ...words }: Subject): Promise<Uint8Array> {
    // If the photo is missing or broken, the link gets its card.
    const bytes = cover === null ? null : await files.find(cover);
    if (!bytes) return images.card(words);
    return images.photo(bytes).catch((error: unknown) => {
      // A full queue is no reason to cache another picture.
      if (error instanceof Refusal) throw error;
      return images.card(words);
    });
  }

  /** @throws Refusal 503 where the queue is full */
  function picture(tag: string, subject: Subject): Promise<Uint8Array> {
    const known = kept.get(tag);
    if (!known && waiting >= mostWaiting) throw new Refusal(503, 'Too many pictures are being drawn. Try again soon.');
    const drawing = known ?? inTurn(() => make(subject));
    // Moves the entry to the end: the least recently used is evicted first.
    kept.delete(tag);
    kept.set(tag, drawing);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    // The caller handles the rejection.
    drawing.catch(() => kept.get(tag) === drawing && kept.delete(tag));
    return drawing;
  }

  function inTurn(work: () => Promise<Uint8Array>): Promise<Uint8Array> {
    waiting += 1;
    const done = last.then(work).finally(() => (waiting -= 1));
    // Its own caller gets the error; the next in the queue only waits.
    last = done.catch(() => {});
    return done;
  }

  app.get<{ Params: { file: string } }>('/previews/:file', async (request, reply) => {
    const id = /^(bairn|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.jpg$/.exec(request.params.file)?.[1];
    if (id === undefined) return reply.callNotFound();
    const subject = id === 'bairn' ? { ...general, cover: null } : await readSubject(database.db, id);
    if (!subject) return reply.callNotFound();
    const shown = JSON.stringify([drawingVersion, subject.name, subject.line, subject.cover]);
    const etag = `"${createHash('sha256').update(shown).digest('base64url').slice(0, 24)}"`;
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('etag', etag)
      // Other sites may embed the picture.
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('image/jpeg').send(Buffer.from(await picture(etag, subject)));
  });
}
