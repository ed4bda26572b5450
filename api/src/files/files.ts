import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';

/** Stored files by key: uploads after they were checked and re-encoded. */
export type Files = {
  /** Stores a file as a whole or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  /** Stores a file of any size as it comes; on a failure nothing is kept. @returns its bytes */
  putStream(key: string, chunks: Readable): Promise<number>;
  /** A file of any size. */
  stream(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
};

/** Files in a local folder, the default that needs no account. */
export function makeFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: resolve(folder), visibility: 'private' }));
  return {
    async put(key, bytes) {
      try {
        await disk.put(key, bytes);
      } catch (error) {
        // A full disk leaves the beginning of a file, which takes the last room and is no picture.
        await disk.delete(key).catch(() => {});
        throw error;
      }
    },
    async putStream(key, chunks) {
      try {
        await disk.putStream(key, chunks);
      } catch (error) {
        await disk.delete(key).catch(() => {});
        throw error;
      }
      return (await disk.getMetaData(key)).contentLength;
    },
    stream: (key) => disk.getStream(key),
    read: (key) => disk.getBytes(key),
    remove: (key) => disk.delete(key),
  };
}

/** The URL of a stored file; keys cannot be guessed. */
export const fileUrl = (key: string | null) => (key === null ? null : `/files/${key}`);
