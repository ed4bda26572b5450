import { setTimeout as wait } from 'node:timers/promises';

/** PostgreSQL's codes of a connection that ended, or that could not be opened. */
const lostCodes = new Set([
  '57P01', // terminated by an administrator
  '57P02', // the server crashed
  '57P03', // the server is starting or stopping
  '53300', // too many connections
  '25P03', // a transaction was idle for too long
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);

/** The driver's words for the same; it gives no codes. */
const lostWords = /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout expired)/;

/** A statement was cancelled because it took too long, or waited too long for a lock. */
const lateCodes = new Set(['57014', '55P03']);

/** The pool's words where all connections were busy for as long as a call waits for one. */
const noneFree = 'timeout exceeded when trying to connect';

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code ?? '';

/** Whether the database lost the connection, or gave none: nothing is known about a statement that was on its way. */
export const isLost = (error: unknown): boolean =>
  lostCodes.has(codeOf(error)) || (error instanceof Error && lostWords.test(error.message));

/** Whether a statement took too long, or got no connection for too long; nothing was written. */
export const isLate = (error: unknown): boolean =>
  lateCodes.has(codeOf(error)) || (error instanceof Error && error.message === noneFree);

/** Milliseconds in which a server that ends all connections has ended them, and the pool has heard of it. */
const pause = 250;

/** Reads once more where the connection was lost: the pool has replaced it by then. */
export async function readAgain<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!isLost(error)) throw error;
    await wait(pause);
    return read();
  }
}
