import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from '../files/bucketFiles.ts';

/** What the server does instead of answering; a number is a status. `cut` and `stall` are in the middle of a file. */
export type Fault = number | 'hang' | 'cut' | 'stall' | 'drop-reused';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The path as the signature has it: each part decoded and encoded once. */
const canonicalPath = (path: string) =>
  path
    .split('/')
    .map((part) => escaped(decodeURIComponent(part)))
    .join('/');

/** Why a request is refused by AWS Signature Version 4, or null. */
function refusalOf(request: IncomingMessage, body: Buffer, { region, keyId, secret }: Bucket): string | null {
  const { authorization = '', 'x-amz-date': stamp = '', 'x-amz-content-sha256': hash = '' } = request.headers;
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  if (!found || typeof stamp !== 'string' || typeof hash !== 'string') return 'AccessDenied';
  const [, credential = '', signed = '', signature] = found;
  const day = stamp.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  if (credential !== `${keyId}/${scope}`) return 'InvalidAccessKeyId';
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name)))
    return 'AccessDenied';
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const asked = [request.method, canonicalPath(request.url ?? ''), '', headers.join(''), signed, hash].join('\n');
  const key = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${secret}`, day), region));
  const right = hmac(key, `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha256(asked)}`).toString('hex');
  if (signature !== right) return 'SignatureDoesNotMatch';
  return hash === sha256(body) ? null : 'XAmzContentSHA256Mismatch';
}

const isFor = (fault: Fault, request: IncomingMessage, uses: number) =>
  fault === 'drop-reused' ? uses > 1 : request.method === 'GET' || (fault !== 'cut' && fault !== 'stall');

/**
 * A storage that speaks as much of S3 as one object needs, and checks every signature by its own computation. It keeps
 * its files in memory and answers as it is told to fail.
 */
export async function openS3Server() {
  const files = new Map<string, Buffer>();
  const stored: { key: string; headers: IncomingMessage['headers'] }[] = [];
  const uses = new WeakMap<Socket, number>();
  let fault: Fault | null = null;
  let bucket: Bucket = { url: '', region: 'eu-west-2', keyId: 'bairn-key', secret: 'a/secret+of the bucket' };
  const refuse = (answer: ServerResponse, status: number, code: string) =>
    answer
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);

  async function handle(request: IncomingMessage, answer: ServerResponse) {
    const { socket } = request;
    uses.set(socket, (uses.get(socket) ?? 0) + 1);
    const now = fault !== null && isFor(fault, request, uses.get(socket) ?? 1) ? fault : null;
    if (now === 'hang') return;
    if (now === 'drop-reused') return void socket.resetAndDestroy();
    const body = await buffer(request);
    if (typeof now === 'number') return void refuse(answer, now, 'InternalError');
    const refusal = refusalOf(request, body, bucket);
    if (refusal) return void refuse(answer, 403, refusal);
    const [, name, ...parts] = decodeURIComponent(request.url ?? '').split('/');
    if (name !== 'bairn-files') return void refuse(answer, 404, 'NoSuchBucket');
    const key = parts.join('/');
    if (request.method === 'PUT') {
      files.set(key, body);
      stored.push({ key, headers: request.headers });
      return void answer.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      files.delete(key);
      return void answer.writeHead(204).end();
    }
    const file = files.get(key);
    if (!file) return void refuse(answer, 404, 'NoSuchKey');
    answer.writeHead(200, { 'content-length': file.length });
    if (now === null) return void answer.end(file);
    answer.write(file.subarray(0, file.length / 2), () => {
      if (now === 'cut') socket.destroy();
    });
  }

  const server = createServer((request, answer) => void handle(request, answer).catch(() => request.socket.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  const port = typeof at === 'object' ? (at?.port ?? 0) : 0;
  bucket = { ...bucket, url: `http://127.0.0.1:${port}/bairn-files` };
  return {
    bucket,
    /** What is stored, by key. */
    files,
    /** The requests that stored it, in their order. */
    stored,
    /** From now on until it is mended. */
    fail: (how: Fault) => void (fault = how),
    mend: () => void (fault = null),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
