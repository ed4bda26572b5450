import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance } from 'fastify';
import { isLate, isLost } from '../database/unavailable.ts';
import { FilesAway } from './filesAway.ts';
import { Refusal } from './refusal.ts';

const pgCodes: Record<string, Refusal> = {
  // Unique and exclusion constraints are the last check; the earlier checks give a better message.
  '23505': new Refusal(409, 'This has already been done.'),
  '23P01': new Refusal(409, 'This overlaps with something that is already there.'),
  '40001': new Refusal(409, 'Another person changed this at the same time. Please try again.'),
  '40P01': new Refusal(409, 'Another person changed this at the same time. Please try again.'),
};

/** Seconds after which a database or a storage that was away is asked again. */
const awaySeconds = 2;

/** A disk without room: the database's, and that of the files. */
const noRoom = ['53100', 'ENOSPC', 'EDQUOT'];
const fullSeconds = 60;

/** Whether an error, or what led to it, is a disk without room. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && (noRoom.includes((error as { code?: string }).code ?? '') || isFull(error.cause));

function refusalOf(error: FastifyError & { code?: string }): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isLost(error)) {
    return new Refusal(503, 'Bairn cannot reach its data at the moment. Please try again in a few seconds.', {
      code: 'database_unavailable',
      retryAfter: awaySeconds,
    });
  }
  if (isLate(error)) {
    return new Refusal(503, 'Bairn is very busy at the moment. Please try again in a few seconds.', {
      code: 'database_busy',
      retryAfter: awaySeconds,
    });
  }
  if (isFull(error)) {
    return new Refusal(507, 'Bairn has no room left to store this, so it was not saved. Please try again later.', {
      code: 'disk_full',
      retryAfter: fullSeconds,
    });
  }
  if (error instanceof FilesAway) {
    return new Refusal(503, 'Bairn cannot reach its files at the moment. Please try again in a few seconds.', {
      code: 'files_unavailable',
      retryAfter: awaySeconds,
    });
  }
  const known = error.code ? pgCodes[error.code] : undefined;
  if (known) return known;
  if (error.statusCode === 429) return new Refusal(429, 'Too many attempts. Please wait a minute and try again.');
  if (error.statusCode === 413) return new Refusal(413, 'The request is too large.');
  // 400 would log the person out (specification section 8), so a malformed request is 422.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal(422, 'The request could not be read.', { errors: { body: ['The request could not be read.'] } });
  }
  return null;
}

/** Answers every failure in the specification's format; unexpected ones are logged with the request's id. */
export function answerErrors(app: FastifyInstance, supportEmail: string) {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal?.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    if (refusal) return reply.status(refusal.status).send(refusal.body);
    request.log.error({ err: error }, 'unexpected failure');
    return reply
      .status(500)
      .send({ message: `An unknown error occurred, please contact ${supportEmail} if the problem persists.` });
  });
}

const unreadable: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: new Refusal(431, 'The request is too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal(408, 'The request took too long to arrive.'),
};

/**
 * Answers malformed HTTP, which never becomes a request, in the same format. This is the only 400 that is not about a
 * token: no browser sends such bytes, so no one is logged out by it.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, body } = unreadable[error.code ?? ''] ?? new Refusal(400, 'The request could not be read.');
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  // A client that never closes its side would keep the connection open.
  socket.end([...head, '', text].join('\r\n'), () => socket.destroy());
}

export const unknownRoute = new Refusal(404, 'This address does not exist.', { code: 'route_not_found' });
