import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '../database/id.ts';
import { now } from '@bairn/shared/schema/clock';
import { listService } from '../testing/listService.ts';
import { world } from '../testing/sharedWorld.ts';

const ask = async (name: string, headers: Record<string, string> = {}) => {
  const answer = await world.app.inject({ url: `/previews/${name}`, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};
const pictureOf = async (service: { branch: string }) => {
  const answer = await ask(`${service.branch}.jpg`);
  expect(answer.status).toBe(200);
  return answer;
};
const list = (name: string, more: { status?: string; city?: string } = {}) =>
  listService(world, { name, postcode: 'EH6 6JJ', ...more });

/** Gives a service a photo of one colour, or bytes that are not a picture. */
async function setCover(service: { branch: string }, bytes: Uint8Array | null) {
  const { db } = world.services.database;
  const [id, key] = [newId(), `${newId()}.webp`];
  if (bytes) await world.services.files.put(key, bytes);
  await sql`insert into stored_file (id, nursery_id, purpose, key, content_type, bytes, created_at)
    select ${id}, nursery_id, 'cover', ${key}, 'image/webp', 4, ${now()} from branch where id = ${service.branch}`.execute(
    db,
  );
  await sql`update branch set cover_file_id = ${id} where id = ${service.branch}`.execute(db);
}

describe('the picture in a preview of a link', () => {
  it('is a card with the service’s name, of the size of large previews', async () => {
    const [one, other] = [await list('Abbey Bairns'), await list('Rowan Bank')];
    const { bytes, headers } = await pictureOf(one);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(200_000);
    // Only the words and their positions differ.
    const words = { left: 80, top: 180, width: 700, height: 90 };
    const [name, otherName] = await Promise.all(
      [bytes, (await pictureOf(other)).bytes].map((drawn) => sharp(drawn).extract(words).raw().toBuffer()),
    );
    expect(name?.equals(otherName ?? Buffer.of())).toBe(false);
    expect((await sharp(bytes).extract(words).stats()).channels[0]?.min).toBeLessThan(80);
  });

  it('draws names of any letters and lengths', async () => {
    for (const name of ['<b>&amp;</b> "Ò"', '🐑🐑🐑', 'Łódź '.repeat(24).trim(), 'x'.repeat(120), '&'.repeat(100)]) {
      const { bytes } = await pictureOf(await list(name));
      expect(await sharp(bytes).metadata(), name).toMatchObject({ width: 1200, height: 630 });
    }
  });

  it('is the service’s own photo if it has one, and the card if the photo is missing or broken', async () => {
    const service = await list('With a photo');
    const red = { create: { width: 900, height: 900, channels: 3 as const, background: '#cc1c1c' } };
    await setCover(service, await sharp(red).webp().toBuffer());
    const photo = await pictureOf(service);
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect((await sharp(photo.bytes).stats()).dominant).toMatchObject({ r: 200, g: 24, b: 24 });

    const tags = [photo.headers.etag];
    for (const bytes of [null, new Uint8Array([82, 73, 70, 70])]) {
      await setCover(service, bytes);
      const card = await pictureOf(service);
      expect((await sharp(card.bytes).stats()).dominant).toMatchObject({ r: 248, g: 248 });
      tags.push(card.headers.etag);
    }
    expect(new Set(tags).size).toBe(3);
  });

  it('is cached until the name changes', async () => {
    const service = await list('Before');
    const { headers } = await pictureOf(service);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    const again = { 'if-none-match': headers.etag ?? '' };
    expect(await ask(`${service.branch}.jpg`, again)).toMatchObject({ status: 304, bytes: Buffer.of() });
    await sql`update branch set name = 'After' where id = ${service.branch}`.execute(world.services.database.db);
    expect(await ask(`${service.branch}.jpg`, again)).toMatchObject({ status: 200 });
  });

  it('exists for pages without a picture of their own', async () => {
    const { status, bytes } = await ask('bairn.jpg');
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  it('reveals nothing of unlisted services', async () => {
    const { db } = world.services.database;
    const hidden = await list('Hidden', { status: 'unlisted' });
    const suspended = await list('Suspended');
    await sql`update nursery set suspended_at = now() where id = ${suspended.id}`.execute(db);
    const names = [
      `${hidden.branch}.jpg`,
      `${suspended.branch}.jpg`,
      `${newId()}.jpg`,
      `${suspended.branch}.png`,
      suspended.branch,
      "'%20or%201=1--.jpg",
      '..%2F..%2Fetc%2Fpasswd.jpg',
      `${'a'.repeat(180)}.jpg`,
      'constructor.jpg',
    ];
    for (const name of names) expect((await ask(name)).status, name).toBe(404);
  });

  it('is drawn once for concurrent requests, and refused when the queue is full', async () => {
    const one = await list('Asked by many');
    const many = await Promise.all(Array.from({ length: 60 }, () => ask(`${one.branch}.jpg`)));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));

    // During the first drawing the others wait.
    const { files } = world.services;
    const { find } = files;
    const held = Promise.withResolvers<undefined>();
    const slow = await list('With a slow photo');
    await setCover(slow, null);
    const others = await Promise.all(Array.from({ length: 30 }, (_, index) => list(`Another ${index}`)));
    const begun = Promise.withResolvers<undefined>();
    files.find = (key) => {
      begun.resolve(undefined);
      return held.promise.then(() => find(key));
    };
    const asked = ask(`${slow.branch}.jpg`);
    await begun.promise;
    const refused: string[] = [];
    const waiting = others.map(async ({ branch }) => {
      const { status } = await ask(`${branch}.jpg`);
      if (status === 503) refused.push(branch);
      return status;
    });
    await vi.waitFor(() => expect(refused).toHaveLength(31 - 24));
    files.find = find;
    held.resolve(undefined);
    expect((await asked).status).toBe(200);
    expect((await Promise.all(waiting)).filter((status) => status === 200)).toHaveLength(23);
    // Refused ones can be drawn afterwards.
    expect((await ask(`${refused[0]}.jpg`)).status).toBe(200);
  });
});
