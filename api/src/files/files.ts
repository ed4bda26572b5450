import { FilesAway } from '../refusals/filesAway.ts';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Stored files by key: uploads after they were checked and re-encoded. All of these throw `FilesAway`. */
export type Files = {
  /** Stores a file as a whole or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** A whole file; null only where there is none. */
  find(key: string): Promise<Uint8Array | null>;
  /** Stores a file of any size as it comes; on a failure, also of what it comes from, nothing is kept. @returns its bytes */
  putStream(key: string, chunks: Readable): Promise<number>;
  /** A file of any size; null only where there is none. What fails later is the stream's own error. */
  findStream(key: string): Promise<Readable | null>;
  /** Removes a file, if there is one. */
  remove(key: string): Promise<void>;
};

/** What led to an error of the driver, which wraps it. */
const causeOf = (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause : error);

const isOfSystem = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error;

/** Refusals of the operating system are the storage's; all else, as of a stream that is stored, stays what it is. */
export function asFailure(error: unknown) {
  const cause = causeOf(error);
  return isOfSystem(cause) ? new FilesAway(cause) : cause;
}

/** Files in a local folder, the default that needs no account. Makes the folder. */
export function makeFiles(folder: string): Files {
  const location = resolve(folder);
  mkdirSync(location, { recursive: true });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));

  async function orNull<Found>(find: () => Promise<Found>): Promise<Found | null> {
    try {
      return await find();
    } catch (error) {
      const cause = causeOf(error);
      if (!isOfSystem(cause) || cause.code !== 'ENOENT') throw asFailure(error);
      // A volume that is gone has none of its files, and they are not missing.
      await access(location).catch((away: Error) => Promise.reject(new FilesAway(away)));
      return null;
    }
  }

  async function orNothing<Kept>(key: string, keep: () => Promise<Kept>): Promise<Kept> {
    try {
      return await keep();
    } catch (error) {
      // A full disk leaves the beginning of a file, which takes the last room and is no picture. Where that cannot be removed
      // either, the first failure is the one to report.
      await disk.delete(key).catch(() => {});
      throw asFailure(error);
    }
  }

  return {
    put: (key, bytes) => orNothing(key, () => disk.put(key, bytes)),
    putStream: (key, chunks) =>
      orNothing(key, async () => {
        await disk.putStream(key, chunks);
        return (await disk.getMetaData(key)).contentLength;
      }),
    // The disk's own bytes of an empty file are whatever memory its buffer shares.
    find: (key) => orNull(async () => buffer(await disk.getStream(key))),
    findStream: (key) =>
      orNull(async () => {
        const stream = await disk.getStream(key);
        // A stream of a file says only when it opens whether there is one.
        await once(stream, 'open');
        return stream;
      }),
    remove: (key) =>
      disk.delete(key).catch((error: unknown) => {
        throw asFailure(error);
      }),
  };
}

/** The URL of a stored file; keys cannot be guessed. */
export const fileUrl = (key: string | null) => (key === null ? null : `/files/${key}`);
