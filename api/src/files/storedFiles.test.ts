import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openS3Server } from '../testing/s3Server.ts';
import { makeBucketFiles } from './bucketFiles.ts';
import { FilesAway } from '../refusals/filesAway.ts';
import { makeFiles, type Files } from './files.ts';

/** Milliseconds of patience with a storage that does not answer. */
const short = 100;
const large = randomBytes(20 * 1024 * 1024);
const pieces = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: 40 }, (_, at) => bytes.subarray((at * bytes.length) / 40)).map((rest) =>
      rest.subarray(0, bytes.length / 40),
    ),
  );

let folder: string;
let s3: Awaited<ReturnType<typeof openS3Server>>;
beforeAll(async () => {
  s3 = await openS3Server();
});
afterAll(() => s3.close());
beforeEach(() => {
  folder = mkdtempSync(join(process.env['BAIRN_TEST_FOLDER'] ?? tmpdir(), 'bairn-stored-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  s3.mend();
  s3.files.clear();
  rmSync(folder, { recursive: true, force: true });
});

const storages: [string, { open: () => Files; takeAway: () => void }][] = [
  [
    'in a folder',
    {
      open: () => makeFiles(join(folder, 'files')),
      takeAway: () => renameSync(join(folder, 'files'), join(folder, 'elsewhere')),
    },
  ],
  ['in a bucket', { open: () => makeBucketFiles(s3.bucket, 5000), takeAway: () => s3.fail(500) }],
];

describe.each(storages)('files %s', (_, { open, takeAway }) => {
  it('come back byte by byte, whole and as a stream, and are null once removed', async () => {
    const files = open();
    await files.put('a', Buffer.from('bairn'));
    expect(await files.putStream('b', Readable.from([Buffer.from('ba'), Buffer.from('irn')]))).toBe(5);
    for (const key of ['a', 'b']) {
      expect(Buffer.from((await files.find(key)) ?? [])).toEqual(Buffer.from('bairn'));
      expect(await buffer((await files.findStream(key)) ?? Readable.from([]))).toEqual(Buffer.from('bairn'));
      await files.remove(key);
      expect(await files.find(key)).toBeNull();
      expect(await files.findStream(key)).toBeNull();
      await files.remove(key);
    }
  });

  it('may be empty, and are then not missing', async () => {
    const files = open();
    await files.put('empty', new Uint8Array());
    expect(await files.putStream('nothing', Readable.from([]))).toBe(0);
    for (const key of ['empty', 'nothing']) {
      expect(await files.find(key)).toHaveLength(0);
      expect(await buffer((await files.findStream(key)) ?? Readable.from(['none']))).toHaveLength(0);
    }
  });

  it('of 20 MB come and go as streams', async () => {
    const files = open();
    expect(await files.putStream('large', pieces(large))).toBe(large.length);
    const hash = createHash('sha256');
    for await (const chunk of (await files.findStream('large')) ?? []) hash.update(chunk as Buffer);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(large).digest('hex'));
  });

  it('are replaced as a whole', async () => {
    const files = open();
    await files.put('one', Buffer.from('a longer picture'));
    await files.put('one', Buffer.from('short'));
    expect(Buffer.from((await files.find('one')) ?? [])).toEqual(Buffer.from('short'));
  });

  it.each(['pictures/beach.webp', 'two words.webp', 'of_all-signs!.w.webp'])('may be called %s', async (key) => {
    const files = open();
    await files.put(key, Buffer.from(key));
    expect(Buffer.from((await files.find(key)) ?? []).toString()).toBe(key);
    expect(await files.find(`${key}x`)).toBeNull();
  });

  it('have no name that leads out of where they are', async () => {
    const files = open();
    for (const key of ['../outside', 'a/../../outside', ''])
      await expect(Promise.resolve().then(() => files.put(key, new Uint8Array(1)))).rejects.toSatisfy(
        (error) => error instanceof Error && !(error instanceof FilesAway),
      );
  });

  it('keep nothing of a stream that fails, and say its own failure', async () => {
    async function* failing() {
      yield Buffer.from('half');
      await Promise.reject(new RangeError('the source ended'));
    }
    const files = open();
    await expect(files.putStream('half', Readable.from(failing()))).rejects.toThrow(RangeError);
    expect(await files.find('half')).toBeNull();
  });

  it('are not missing where the storage is away', async () => {
    const files = open();
    await files.put('kept', Buffer.from('bairn'));
    takeAway();
    await expect(files.find('kept')).rejects.toThrow(FilesAway);
    await expect(files.find('other')).rejects.toThrow(FilesAway);
    await expect(files.findStream('kept')).rejects.toThrow(FilesAway);
  });
});

/** Every call of a storage, each of which must fail. */
const callsOf = (files: Files) => [
  files.put('one', Buffer.from('new')),
  files.putStream('two', Readable.from([Buffer.from('new')])),
  files.find('one'),
  files.findStream('one'),
  files.remove('one'),
];
async function areAway(files: Files, says: RegExp) {
  for (const call of await Promise.allSettled(callsOf(files))) {
    expect(call).toMatchObject({ status: 'rejected', reason: expect.any(FilesAway) });
    if (call.status === 'rejected') {
      expect(String(call.reason)).toMatch(says);
      expect(String(call.reason)).not.toContain(s3.bucket.secret);
    }
  }
}

describe('a bucket', () => {
  beforeEach(() => void s3.files.set('one', Buffer.from('bairn')));

  it.each([301, 400, 403, 429, 500, 503])('that answers %i is away, and nothing changes', async (status) => {
    s3.fail(status);
    await areAway(makeBucketFiles(s3.bucket), new RegExp(`answered ${status} \\(InternalError\\)`));
    expect([...s3.files]).toEqual([['one', Buffer.from('bairn')]]);
  });

  it.each([
    ['secret', 'SignatureDoesNotMatch'],
    ['keyId', 'InvalidAccessKeyId'],
    ['region', 'InvalidAccessKeyId'],
  ])('that is asked with a wrong %s is away', async (name, code) => {
    await areAway(makeBucketFiles({ ...s3.bucket, [name]: 'another' }), new RegExp(`answered 403 \\(${code}\\)`));
  });

  it('that does not exist is away, and its files are not missing', async () => {
    await areAway(makeBucketFiles({ ...s3.bucket, url: `${s3.bucket.url}-gone` }), /404 \(NoSuchBucket\)/);
  });

  it('that cannot be reached is away', async () => {
    await areAway(makeBucketFiles({ ...s3.bucket, url: 'http://127.0.0.1:1/bairn-files' }), /ECONNREFUSED/);
  });

  it('that does not answer is away after its time', async () => {
    s3.fail('hang');
    await areAway(makeBucketFiles(s3.bucket, short), /no answer within 100 ms/);
  });

  it.each(['cut', 'stall'] as const)('gives no half file where a read is %s in the middle', async (fault) => {
    s3.files.set('large', large);
    s3.fail(fault);
    const files = makeBucketFiles(s3.bucket, short);
    await expect(files.find('large')).rejects.toThrow(FilesAway);
    const stream = await files.findStream('large');
    await expect(buffer(stream ?? Readable.from([])).then(({ length }) => length)).rejects.toThrow(FilesAway);
  });

  it('is patient with who reads slowly', async () => {
    s3.files.set('large', large);
    const files = makeBucketFiles(s3.bucket, short);
    const stream = await files.findStream('large');
    s3.fail('hang');
    for (const _ of [1, 2, 3]) await expect(files.find('one')).rejects.toThrow(FilesAway);
    expect((await buffer(stream ?? Readable.from([]))).equals(large)).toBe(true);
  });

  it('that closed a kept connection is asked once more', async () => {
    const files = makeBucketFiles(s3.bucket);
    await files.find('one');
    s3.fail('drop-reused');
    expect(Buffer.from((await files.find('one')) ?? []).toString()).toBe('bairn');
    await files.put('two', Buffer.from('new'));
    expect(s3.files.get('two')?.toString()).toBe('new');
  });

  it('takes many files at once, and leaves none of them on this disk', async () => {
    const files = makeBucketFiles(s3.bucket);
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder);
    await Promise.all(
      Array.from({ length: 200 }, (_, at) => files.putStream(`many/${at}`, Readable.from([Buffer.from(`file ${at}`)]))),
    );
    expect(s3.files.get('many/199')?.toString()).toBe('file 199');
    expect(s3.files.size).toBe(201);
    expect(readdirSync(folder)).toEqual([]);
  });
});
