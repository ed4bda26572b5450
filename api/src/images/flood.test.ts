import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../auth/passwords.ts';
import { makeFamily } from '../testing/make.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { drawPicture } from './drawPicture.ts';
import { openImages } from './images.ts';

let world: World;
let small: Buffer;
beforeAll(async () => {
  world = await makeWorld();
  small = await picture(40, 40);
});
afterAll(() => world.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();

async function upload(token: string, bytes: Uint8Array) {
  const form = new FormData();
  form.append('avatar', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'me.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const { statusCode, headers, body } = await world.app.inject({
    method: 'POST',
    url: '/api/users/profile',
    headers: {
      'x-api-key': world.services.settings.apiKey,
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: statusCode, retryAfter: Number(headers['retry-after']), body: JSON.parse(body) };
}

/** The picture of a new person; their token, and the address of the picture. The image process runs from here on. */
async function withPicture() {
  const family = await makeFamily(world);
  const { status, body } = await upload(family.token, small);
  expect(status).toBe(200);
  return { ...family, avatar: String(body.data.avatar_url) };
}

/** Stops the image process during some work, as if its picture took very long. */
async function whileStopped<Result>(work: () => Promise<Result>): Promise<Result> {
  const { pid } = world.services.images;
  if (pid === undefined) throw new Error('The image process does not run.');
  process.kill(pid, 'SIGSTOP');
  return work().finally(() => process.kill(pid, 'SIGCONT'));
}

describe('a flood of pictures', () => {
  it('is refused beyond the queue, while logins and files are served, and what was accepted is drawn', async () => {
    const known = await withPicture();
    const password = 'a long enough password';
    await sql`update "user" set password_hash = ${await hashPassword(password)} where id = ${known.id}`.execute(
      world.services.database.db,
    );
    const people = await Promise.all(Array.from({ length: 8 }, () => makeFamily(world)));
    const refused: Awaited<ReturnType<typeof upload>>[] = [];
    let accepted: Promise<unknown>[] = [];
    await whileStopped(async () => {
      accepted = people.flatMap(({ token }) =>
        [1, 2].map(async () => {
          const reply = await upload(token, small);
          if (reply.status !== 200) refused.push(reply);
        }),
      );
      // One is being drawn and twelve wait.
      await vi.waitFor(() => expect(refused).toHaveLength(16 - 13));
      const credentials = { email: known.email, password, client_id: 3 };
      expect((await world.call('POST', '/auth/login', { body: credentials })).status).toBe(200);
      expect((await world.app.inject({ url: known.avatar })).statusCode).toBe(200);
    });
    await Promise.all(accepted);
    expect(refused).toHaveLength(3);
    for (const { status, retryAfter, body } of refused) {
      expect([status, body.message]).toEqual([
        503,
        'Too many pictures are being processed at the moment. Please try again in a minute.',
      ]);
      expect(retryAfter).toBeGreaterThan(0);
    }
  });

  it('in the process of the API, the control, is waited for by a password', async () => {
    const threads = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
    const large = await picture(1500, 1500);
    const shape = { width: 320, height: 320, fit: 'cover' } as const;
    let drawn = 0;
    const flood = Array.from({ length: threads + 8 }, async () => {
      await drawPicture(large, shape);
      drawn += 1;
    });
    await hashPassword('a long enough password');
    // Node's pool takes work in order: all but those beside the password were drawn first.
    expect(drawn).toBeGreaterThan(8);
    await Promise.all(flood);
  });

  it('of one person is refused at the third, so that others get their turn', async () => {
    const [one, other] = [await withPicture(), await makeFamily(world)];
    const { accepted, third } = await whileStopped(async () => {
      const begun = [upload(one.token, small), upload(one.token, small)];
      const answer = await vi.waitFor(async () => {
        const reply = await upload(one.token, Buffer.from('no picture'));
        expect(reply.status).toBe(429);
        return reply;
      });
      return { third: answer, accepted: [...begun, upload(other.token, small)] };
    });
    expect(third.body.message).toBe(
      'Your other pictures are still being processed. Please wait a moment and try again.',
    );
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await upload(one.token, small)).status).toBe(200);
  });
});

describe('a picture', () => {
  it('with too many pixels is refused by its header, before it is decoded', async () => {
    const { token } = await makeFamily(world);
    const whole = await picture(7700, 7700);
    const replies = [await upload(token, whole), await upload(token, whole.subarray(0, 100))];
    for (const reply of replies) {
      expect(reply.status).toBe(422);
      expect(reply.body.errors).toEqual({ avatar: ['The picture is too large: at most 50 megapixels.'] });
    }
    // The control: so little of a picture that is not too large cannot be decoded.
    const cut = await upload(token, (await picture(700, 700)).subarray(0, 100));
    expect(cut.body.errors).toEqual({ avatar: ['Only these file types are allowed: jpg, gif, png.'] });
  });

  it('that ends the image process fails by itself, and the next one is drawn by a new one', async () => {
    const [one, other] = [await withPicture(), await makeFamily(world)];
    const { images } = world.services;
    const { pid = 0 } = images;
    const drawing = vi.spyOn(images, 'picture');
    process.kill(pid, 'SIGSTOP');
    const begun = [upload(one.token, small), upload(other.token, small)];
    await vi.waitFor(() => expect(drawing).toHaveBeenCalledTimes(2));
    process.kill(pid, 'SIGKILL');
    const replies = (await Promise.all(begun)).toSorted((a, b) => a.status - b.status);
    drawing.mockRestore();
    expect(replies.map(({ status }) => status)).toEqual([200, 422]);
    expect(replies[1]?.body.errors).toEqual({
      avatar: ['The picture could not be processed. Please try again, or choose another picture.'],
    });
    expect(images.pid).not.toBe(pid);
  });

  it('that takes too long fails, and the next one is drawn', async () => {
    const images = openImages();
    const shape = { width: 10, height: 10, fit: 'cover' } as const;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const slow = images.picture(small, shape);
    process.kill(images.pid ?? 0, 'SIGSTOP');
    const next = images.picture(small, shape);
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    await expect(slow).rejects.toMatchObject({ failure: 'ended' });
    expect(await next).toMatchObject({ width: 10, height: 10 });
    images.close();
  });
});
