import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { resolve } from 'node:path';

/** Stored files by key: uploads after they were checked and re-encoded. */
export type Files = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  remove(key: string): Promise<void>;
};

/** Files in a local folder, the default that needs no account. */
export function makeFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: resolve(folder), visibility: 'private' }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    read: (key) => disk.getBytes(key),
    remove: (key) => disk.delete(key),
  };
}

/** The URL of a stored file; keys cannot be guessed. */
export const fileUrl = (key: string | null) => (key === null ? null : `/files/${key}`);
