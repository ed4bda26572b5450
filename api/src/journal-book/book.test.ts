import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import type { JournalBook } from '@bairn/shared/schema/journalBook';
import { FilesAway } from '../refusals/filesAway.ts';
import { makeBookRow } from '../testing/makeBookRow.ts';
import { makeFamily, makeNursery, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { makeConsent, makeJournal } from '../testing/makeJournal.ts';
import { makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { makeBook } from './makeBook.ts';

const { db } = world.services.database;
let nursery: MadeNursery;
let family: MadeFamily;
let child: string;
let place: { nursery: string; branch: string };
beforeEach(async () => {
  nursery = await makeNursery(world);
  family = await makeFamily(world);
  child = family.children[0]?.id ?? '';
  await makeProfile(world, nursery, child);
  place = { nursery: nursery.id, branch: nursery.branch };
});

const books = '/learning-journal/exports';
const staff = () => nursery.staff['nursery-staff']?.token ?? '';
const ask = (token = staff(), from = addDays(localDate(), -30)) =>
  world.call('POST', books, {
    token,
    query: { nursery_branch_id: nursery.branch },
    body: { child_id: child, from, to: localDate() },
  });
const idOf = ({ body }: { body: unknown }) => (body as { data: JournalBook }).data.id;
async function made() {
  const id = idOf(await ask());
  await world.services.outbox.run();
  return id;
}
/** A book that no job has heard of yet. */
async function begun() {
  const id = await makeBookRow(world, place, child);
  await sql`update journal_book set pdf_key = null, pdf_bytes = null, zip_key = null, zip_bytes = null,
    finished_at = null where id = ${id}`.execute(db);
  return id;
}
async function listed(): Promise<JournalBook[]> {
  const { body } = await world.call('GET', `/account/child/${child}/journal-exports`, { token: family.token });
  return (body as { data: JournalBook[] }).data;
}
const file = (id: string, kind: 'document' | 'archive') =>
  world.call('GET', `${books}/${id}/${kind}`, { token: staff() });
async function bytesOf(id: string, kind: 'pdf' | 'zip') {
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(`${kind}_key`)} as key from journal_book where id = ${id}`.execute(db);
  return Buffer.from((await world.services.files.find(rows[0]?.key ?? '')) ?? []);
}

/** A storage's `putStream` that notes what is stored. */
function noteFiles() {
  const { files } = world.services;
  const written: string[] = [];
  const putStream = (key: string, chunks: Readable) => {
    written.push(key);
    return files.putStream(key, chunks);
  };
  return { written, putStream };
}

/** A published entry with a picture of the child in this colour. */
async function publishPicture(colour: string) {
  const one = await makeJournal(world, place, child);
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .webp()
    .toBuffer();
  await sql`insert into journal_media_child (nursery_id, journal_media_id, child_id)
    values (${nursery.id}, ${one.media}, ${child})`.execute(db);
  await world.services.files.put(`${one.media}.journal.webp`, bytes);
  return { ...one, bytes };
}

describe('a book of a child', () => {
  it('holds what the family reads, with its pictures, and neither drafts nor withdrawn entries', async () => {
    const first = await publishPicture('#a00');
    const second = await publishPicture('#0a0');
    await makeJournal(world, place, child, { draft: true });
    const gone = await publishPicture('#00a');
    await sql`update journal_entry set status = 'withdrawn' where id = ${gone.entry}`.execute(db);
    const id = await made();
    expect(await listed()).toEqual([
      expect.objectContaining({ id, state: 'ready', done: 4, parts: 4, is_stale: false }),
    ]);

    const pdf = await bytesOf(id, 'pdf');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
    const parts = unzipSync(await bytesOf(id, 'zip'));
    const pictures = Object.keys(parts).filter((name) => name.startsWith('pictures/'));
    expect(pictures.map((name) => Buffer.from(parts[name] ?? []).toString('base64'))).toEqual(
      [first.bytes, second.bytes].map((bytes) => bytes.toString('base64')),
    );
    expect(Buffer.from(parts['journal.pdf'] ?? []).equals(pdf)).toBe(true);
    const entries = JSON.parse(Buffer.from(parts['entries.json'] ?? []).toString()) as { media: { name: string }[] }[];
    expect(entries.map(({ media }) => media.map(({ name }) => name))).toEqual(pictures.map((name) => [name]));
    expect((await file(id, 'document')).status).toBe(200);
    expect((await file(id, 'archive')).status).toBe(200);
  });

  it('leaves a picture out of which a consent was withdrawn, and is given out no more once one is', async () => {
    await publishPicture('#a00');
    const id = await made();
    await makeConsent(world, place, child, 'journal_photos', false);
    expect(await file(id, 'document')).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await listed()).toMatchObject([{ is_stale: true }]);
    const again = await made();
    expect((await bytesOf(again, 'pdf')).toString('latin1')).not.toContain('/Subtype /Image');
    expect((await file(again, 'document')).status).toBe(200);
  });

  it('is given out no more once an entry in it is withdrawn or changed', async () => {
    const { entry } = await publishPicture('#a00');
    const id = await made();
    await sql`update journal_entry set version = version + 1 where id = ${entry}`.execute(db);
    expect((await file(id, 'archive')).status).toBe(409);
    await sql`update journal_entry set version = version - 1 where id = ${entry}`.execute(db);
    expect((await file(id, 'archive')).status).toBe(200);
    await sql`update journal_entry set status = 'withdrawn' where id = ${entry}`.execute(db);
    expect((await file(id, 'archive')).status).toBe(409);
  });

  it('says that nothing was published, and that another one is being made', async () => {
    const id = await begun();
    expect(await ask(family.token)).toMatchObject({ status: 409, body: { code: 'working' } });
    await makeBook(db, world.services, id);
    expect(await listed()).toMatchObject([{ id, state: 'failed', failed_because: 'empty' }]);
    expect((await ask(family.token)).status).toBe(200);
    expect(await ask(family.token, addDays(localDate(), -900))).toMatchObject({ status: 422 });
  });

  it('leaves a picture out whose file is missing, in the PDF, the archive and its list', async () => {
    const gone = await publishPicture('#a00');
    await publishPicture('#0a0');
    await world.services.files.remove(`${gone.media}.journal.webp`);
    const id = await made();
    expect(await listed()).toMatchObject([{ id, state: 'ready', done: 4 }]);
    expect((await bytesOf(id, 'pdf')).toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
    const parts = unzipSync(await bytesOf(id, 'zip'));
    const pictures = Object.keys(parts).filter((name) => name.startsWith('pictures/'));
    expect(pictures).toHaveLength(1);
    const entries = JSON.parse(Buffer.from(parts['entries.json'] ?? []).toString()) as { media: { name: string }[] }[];
    expect(entries.flatMap(({ media }) => media.map(({ name }) => name))).toEqual(pictures);
  });

  it.each(['image', 'video'] as const)(
    'fails with no file left behind where the storage does not give out the %s',
    async (kind) => {
      const { media } = await publishPicture('#a00');
      await sql`update journal_media set kind = ${kind} where id = ${media}`.execute(db);
      const { files, settings } = world.services;
      // A folder in its place: a video fails while it is streamed into the archive, a picture before it is drawn.
      await files.remove(`${media}.journal.webp`);
      mkdirSync(join(settings.dataFolder, 'files', `${media}.journal.webp`));
      const id = await begun();
      const { written, putStream } = noteFiles();
      await expect(makeBook(db, { ...world.services, files: { ...files, putStream } }, id)).rejects.toThrow(FilesAway);
      expect(await listed()).toMatchObject([{ id, state: 'failed', failed_because: 'error' }]);
      expect(written).toHaveLength(kind === 'image' ? 1 : 2);
      for (const key of written) expect(await files.find(key)).toBeNull();
    },
  );

  it('is not found once its file is gone, and refused for now where the storage is away', async () => {
    await publishPicture('#a00');
    const id = await made();
    const { rows } = await sql<{ pdf: string; zip: string }>`
      select pdf_key as pdf, zip_key as zip from journal_book where id = ${id}`.execute(db);
    const { files, settings } = world.services;
    for (const key of [rows[0]?.pdf ?? '', rows[0]?.zip ?? '']) await files.remove(key);
    expect((await file(id, 'document')).status).toBe(404);
    symlinkSync(rows[0]?.zip ?? '', join(settings.dataFolder, 'files', rows[0]?.zip ?? ''));
    expect(await file(id, 'archive')).toMatchObject({ status: 503, body: { code: 'files_unavailable' } });
  });

  it('leaves no file behind when it is cancelled while it is packed', async () => {
    await publishPicture('#a00');
    const id = await begun();
    const { files } = world.services;
    const { written, putStream } = noteFiles();
    const findStream = async (key: string) => {
      await world.call('DELETE', `${books}/${id}`, { token: family.token });
      return files.findStream(key);
    };
    await makeBook(db, { ...world.services, files: { ...files, putStream, findStream } }, id);
    expect(await listed()).toEqual([]);
    expect(written).toHaveLength(2);
    for (const key of written) expect(await files.find(key)).toBeNull();
  });

  it('leaves no file behind when it is cancelled while it is made', async () => {
    for (const colour of ['#a00', '#0a0', '#00a']) await publishPicture(colour);
    const id = await begun();
    const { files, images } = world.services;
    const { written, putStream } = noteFiles();
    const picture: typeof images.picture = async (bytes, shape) => {
      await world.call('DELETE', `${books}/${id}`, { token: family.token });
      return images.picture(bytes, shape);
    };
    await makeBook(db, { images: { ...images, picture }, files: { ...files, putStream } }, id);
    expect(await listed()).toEqual([]);
    expect(written).toHaveLength(1);
    expect(await files.find(written[0] ?? '')).toBeNull();
  });
});
