import { createHash } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFamily, makeNursery } from '../testing/make.ts';
import { makeJournal } from '../testing/makeJournal.ts';
import { makeProfile } from '../testing/makeService.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { sendForm } from '../testing/sendForm.ts';
import { world } from '../testing/sharedWorld.ts';

let token: string;
let entry: string;
const root = '/learning-journal/media';

beforeAll(async () => {
  const nursery = await makeNursery(world);
  token = nursery.staff['nursery-staff']?.token ?? '';
  const family = await makeFamily(world);
  await makeProfile(world, nursery, family.children[0]?.id ?? '');
  entry = (
    await makeJournal(world, { nursery: nursery.id, branch: nursery.branch }, family.children[0]?.id ?? '', {
      draft: true,
    })
  ).entry;
});

const data = <T>(reply: { body: unknown }) => (reply.body as { data: T }).data;
async function begin(kind: 'image' | 'video', size: number): Promise<string> {
  // An entry has few pictures, and these tests many.
  await sql`delete from journal_media where journal_entry_id = ${entry}`.execute(world.services.database.db);
  return data<{ id: string }>(await world.call('POST', root, { token, body: { journal_entry_id: entry, kind, size } }))
    .id;
}
const send = (id: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
  sendForm(world, `${root}/${id}/piece`, token, { offset: String(offset), piece: new Blob([bytes]) });
const finish = (id: string, bytes?: Uint8Array) =>
  world.call('POST', `${root}/${id}/finish`, {
    token,
    body: bytes ? { sha256: createHash('sha256').update(bytes).digest('hex') } : {},
  });
const arrived = async (id: string) =>
  data<{ received: number }>(await world.call('GET', `${root}/${id}`, { token })).received;

/** A picture with a place in it, of noise, so that it has some size. */
const photo = async () =>
  new Uint8Array(
    await sharp({
      create: {
        width: 160,
        height: 120,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 57/1 12/1' } })
      .jpeg({ quality: 90 })
      .toBuffer(),
  );

describe('an upload', () => {
  it('that is cut at any points goes on from there and ends with the same bytes', { timeout: 120_000 }, async () => {
    const bytes = await photo();
    const step = fc.record({
      length: fc.integer({ min: 1, max: bytes.length }),
      lost: fc.constantFrom('nothing', 'request', 'answer'),
    });
    await holdsForAll(
      fc.array(step, { minLength: 1, maxLength: 6 }),
      { runs: upTo(6, 60), each: 60, all: 110 },
      async (steps, note) => {
        const id = await begin('image', bytes.length);
        for (const { length, lost } of [...steps, { length: bytes.length, lost: 'nothing' }]) {
          const at = await arrived(id);
          note(`${length} from ${at}, lost: ${lost}`);
          const piece = bytes.slice(at, at + length);
          if (piece.length === 0 || lost === 'request') continue;
          expect((await send(id, at, piece)).status).toBe(200);
          // The answer was lost, so the piece comes again: it is refused, and nothing is added twice.
          if (lost === 'answer')
            expect(await send(id, at, piece)).toMatchObject({ status: 409, body: { code: 'offset' } });
        }
        expect(await arrived(id)).toBe(bytes.length);
        expect(await finish(id, bytes)).toMatchObject({ status: 200, body: { data: { status: 'available' } } });
      },
    );
  });

  it('is kept without the place where it was made', async () => {
    const bytes = await photo();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const id = await begin('image', bytes.length);
    await send(id, 0, bytes);
    expect(await finish(id)).toMatchObject({ status: 200 });
    const reply = await world.app.inject({
      url: `/api${root}/${id}/picture`,
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${token}` },
    });
    expect(reply.headers['content-type']).toBe('image/webp');
    expect((await sharp(reply.rawPayload).metadata()).exif).toBeUndefined();
    expect(await finish(id), 'twice').toMatchObject({ status: 200 });
  });

  it('is refused where it is incomplete, changed or no picture', async () => {
    const bytes = await photo();
    const id = await begin('image', bytes.length);
    expect(await finish(id)).toMatchObject({ status: 409, body: { code: 'incomplete' } });
    await send(id, 0, bytes);
    expect((await finish(id, new Uint8Array(3))).status).toBe(422);
    const text = new TextEncoder().encode('<script>alert(1)</script>');
    for (const kind of ['image', 'video'] as const) {
      const other = await begin(kind, text.length);
      await send(other, 0, text);
      expect((await finish(other)).status, kind).toBe(422);
      expect(await finish(other)).toMatchObject({ status: 409, body: { code: 'refused' } });
    }
  });
});
