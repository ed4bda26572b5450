import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { FilesAway } from '../refusals/filesAway.ts';
import { asFailure, type Files } from './files.ts';

/** A bucket of an S3-compatible storage, and the key pair that may read, write and list it. */
export type Bucket = Readonly<{
  /** Address of the bucket itself, in the path or in the host's name. */ url: string;
  region: string;
  keyId: string;
  secret: string;
}>;

/** Headers that the storage keeps with a file and answers with it. */
export type StoredHeaders = Readonly<Partial<Record<'content-type' | 'cache-control' | 'content-encoding', string>>>;

/** What is stored: it can be opened again for a second attempt. */
type Body = { bytes: number; sha256: string; open: () => Readable; headers?: StoredHeaders };

const nothing: Body = { bytes: 0, sha256: createHash('sha256').digest('hex'), open: () => Readable.from([]) };

/** Bytes of an error's XML that are read for its code. */
const mostOfAnError = 4096;

/** Milliseconds without a byte from the storage after which it is away (specification section 9). */
const patience = 15_000;

/** A connection that was kept open, and that the storage had closed before it read the request. */
class StaleConnection extends Error {}

/** The address of a file. @throws RangeError for a key that would lead out of the bucket */
function addressOf(bucket: string, key: string): URL {
  const parts = key.split('/');
  if (parts.some((part) => ['', '.', '..'].includes(part))) throw new RangeError('This is no key of a stored file.');
  return new URL(`${bucket.replace(/\/+$/, '')}/${parts.map(encodeURIComponent).join('/')}`);
}

type Call = { method: string; url: URL; headers: Record<string, string>; body: Body; timeout: number };

function send({ method, url, headers, body, timeout }: Call): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = ask(url, { method, headers, timeout });
    let answer: IncomingMessage | undefined;
    sent.on('response', (response) => resolve((answer = response)));
    sent.on('timeout', () => {
      // The connection is idle because our reader is slow: the storage has answered.
      if (answer && answer.readableLength >= answer.readableHighWaterMark) return void sent.setTimeout(timeout);
      (answer ?? sent).destroy(new Error(`no answer within ${timeout} ms`));
    });
    const failed = (error: NodeJS.ErrnoException) =>
      reject(sent.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnection(error.message) : error);
    sent.on('error', failed);
    pipeline(body.open(), sent).catch(failed);
  });
}

/** The code in the XML of an error, such as `NoSuchKey`. */
async function codeIn(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) {
    text += String(chunk);
    if (text.length > mostOfAnError) break;
  }
  return /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? 'no code';
}

/** Writes `chunks` to a temporary file, because S3 wants to know size and hash first. `work` runs while it exists. */
async function whileOnDisk<Result>(chunks: Readable, work: (body: Body) => Promise<Result>): Promise<Result> {
  const path = join(tmpdir(), `bairn-${randomUUID()}`);
  const hash = createHash('sha256');
  let bytes = 0;
  async function* weighed(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  try {
    await pipeline(chunks, weighed, createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
      throw asFailure(error);
    });
    return await work({ bytes, sha256: hash.digest('hex'), open: () => createReadStream(path) });
  } finally {
    await rm(path, { force: true });
  }
}

/** Files in a bucket, which may have headers of their own. */
export type BucketFiles = Omit<Files, 'put'> & {
  put(key: string, bytes: Uint8Array, headers?: StoredHeaders): Promise<void>;
};

/**
 * Files in a bucket of an S3-compatible storage. Requests are signed with the hash of what they store, which the
 * storage checks. Nothing is held in memory as a whole but what `put` and `find` have as bytes.
 * @param timeout milliseconds without a byte after which the storage is away
 */
export function makeBucketFiles({ url, region, keyId, secret }: Bucket, timeout = patience): BucketFiles {
  const signingKeys = new Map<string, ArrayBuffer>();

  async function attempt(method: string, at: URL, body: Body): Promise<IncomingMessage> {
    const signer = new AwsV4Signer({
      method,
      url: at.href,
      headers: { ...body.headers, 'x-amz-content-sha256': body.sha256 },
      service: 's3',
      region,
      accessKeyId: keyId,
      secretAccessKey: secret,
      cache: signingKeys,
    });
    const { headers } = await signer.sign();
    if (method === 'PUT') headers.set('content-length', String(body.bytes));
    return send({ method, url: at, headers: Object.fromEntries(headers), body, timeout });
  }

  /** The answer; null where there is no such file. */
  async function ask(method: string, key: string, body = nothing): Promise<IncomingMessage | null> {
    const at = addressOf(url, key);
    return orAway(async () => {
      const answer = await attempt(method, at, body).catch((error: unknown) => {
        if (error instanceof StaleConnection) return attempt(method, at, body);
        throw error;
      });
      const { statusCode = 0 } = answer;
      if (statusCode >= 200 && statusCode < 300) return answer;
      const code = await codeIn(answer);
      // A bucket that is gone answers 404 too, and its files are not missing.
      if (statusCode === 404 && code === 'NoSuchKey') return null;
      throw new Error(`the storage answered ${statusCode} (${code})`);
    });
  }

  async function store(key: string, body: Body): Promise<void> {
    const answer = await ask('PUT', key, body);
    if (!answer) throw new FilesAway(new Error('the storage has no place for the file'));
    await orAway(() => buffer(answer));
  }

  return {
    put: (key, bytes, headers: StoredHeaders = {}) =>
      store(key, {
        headers,
        bytes: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        open: () => Readable.from([bytes]),
      }),
    putStream: (key, chunks) =>
      whileOnDisk(chunks, async (body) => {
        await store(key, body);
        return body.bytes;
      }),
    find: async (key) => {
      const answer = await ask('GET', key);
      return answer && orAway(() => buffer(answer));
    },
    findStream: async (key) => {
      const answer = await ask('GET', key);
      return answer && streamOf(answer);
    },
    remove: async (key) => {
      const answer = await ask('DELETE', key);
      if (answer) await orAway(() => buffer(answer));
    },
  };
}

/** What an answer holds, as it comes. A failure of the network must not look like one of the database's connection. */
function streamOf(answer: IncomingMessage): Readable {
  const chunks = new PassThrough();
  answer.on('error', (error) => chunks.destroy(new FilesAway(error)));
  chunks.on('close', () => answer.destroy());
  return answer.pipe(chunks);
}

/** Runs a call to the storage. @throws FilesAway for whatever it fails with */
async function orAway<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw new FilesAway(error instanceof Error ? error : new Error(String(error)));
  }
}
