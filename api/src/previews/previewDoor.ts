import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { namesOf } from '../config/lists.ts';
import type { Db } from '../plugins/database.ts';
import { Refusal } from '../plugins/refusal.ts';
import type { Services } from '../plugins/services.ts';
import { cutPhoto, drawingVersion, drawPreview, type Words } from './drawPreview.ts';

/** Pictures that are kept, of at most some 200 KB each. */
const mostKept = 48;
/** Drawings that may wait for their turn. */
const mostWaiting = 24;

/** What pages without a picture of their own are shown with. */
const general: Words = { name: 'Childcare near you, with a place that is free', line: 'Across Scotland' };

type Subject = Words & { cover: string | null };

/** A service that families see; undefined for any other. */
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
 * Pictures for previews of links, `/previews/<id of a service>.jpg` and `/previews/bairn.jpg`: a service's own photo, or a
 * card with its name. Drawn one at a time, and kept for as long as they are asked for.
 */
export function previewDoor(app: FastifyInstance, { database, files }: Pick<Services, 'database' | 'files'>) {
  const kept = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function make({ cover, ...words }: Subject): Promise<Buffer> {
    if (cover === null) return drawPreview(words);
    // A photo that is gone or broken is the page's to miss; the link still has its card.
    return files
      .read(cover)
      .then(cutPhoto)
      .catch(() => drawPreview(words));
  }

  /** @throws Refusal 503 where too many are waiting. */
  function picture(tag: string, subject: Subject): Promise<Buffer> {
    const known = kept.get(tag);
    if (!known && waiting >= mostWaiting) throw new Refusal(503, 'Too many pictures are being drawn. Try again soon.');
    const drawing = known ?? inTurn(() => make(subject));
    // The one that was asked for last is the last to go.
    kept.delete(tag);
    kept.set(tag, drawing);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    // The rejection is the caller's to answer.
    drawing.catch(() => kept.get(tag) === drawing && kept.delete(tag));
    return drawing;
  }

  function inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
    waiting += 1;
    const done = last.then(work).finally(() => (waiting -= 1));
    // Its own caller is told; who waits behind it only waits.
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
      // Those who show a link may show its picture from here.
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('image/jpeg').send(await picture(etag, subject));
  });
}
