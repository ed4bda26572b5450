import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { world } from '../testing/sharedWorld.ts';
import { FilesAway } from '../refusals/filesAway.ts';
import { makeFiles, type Files } from './files.ts';

let folder: string;
let files: Files;
beforeEach(() => {
  folder = mkdtempSync(join(process.env['BAIRN_TEST_FOLDER'] ?? tmpdir(), 'bairn-files-'));
  files = makeFiles(join(folder, 'files'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const away = { code: 'files_unavailable', message: expect.stringContaining('try again') };

describe('stored files', () => {
  it('that cannot be read are not taken for missing ones', async () => {
    symlinkSync('loop', join(folder, 'files', 'loop'));
    await expect(files.find('loop')).rejects.toThrow(FilesAway);
    await expect(files.findStream('loop')).rejects.toThrow(FilesAway);
    await expect(files.put('loop', new Uint8Array(1))).rejects.toThrow(FilesAway);
    mkdirSync(join(folder, 'files', 'folder'));
    await expect(files.remove('folder')).rejects.toThrow(FilesAway);
  });
});

describe('a call for a file', () => {
  it('is refused for now where the storage cannot be read, and not found where there is no such file', async () => {
    const at = join(world.services.settings.dataFolder, 'files', 'looping.webp');
    symlinkSync('looping.webp', at);
    const ask = async (url: string) => {
      const reply = await world.app.inject({ url });
      return { status: reply.statusCode, wait: reply.headers['retry-after'], body: reply.json<unknown>() };
    };
    expect(await ask('/files/looping.webp')).toEqual({ status: 503, wait: '2', body: away });
    rmSync(at);
    expect(await ask('/files/looping.webp')).toMatchObject({ status: 404 });
  });
});
