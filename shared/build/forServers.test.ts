import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Configuration } from '@rspack/core';
import { compile } from './compile.ts';
import { forServers, remote, serverSource, shell } from './preset.ts';
import { provided } from './provided.ts';

const root = join(import.meta.dirname, '../..');
/** Every app with server-rendered pages. */
const folders = ['shell', 'mfe-marketplace'].map((name) => join(root, name));

let out: string;
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'bairn-servers-'));
});
afterAll(() => rm(out, { recursive: true }));

/** Builds into a temporary folder; answers the text of its files of a kind. */
async function built(config: Configuration, name: string, kind: string): Promise<string> {
  const path = join(out, name);
  await compile({ ...config, output: { ...config.output, path } });
  const files = (await readdir(path)).filter((file) => file.endsWith(kind));
  expect(files.length).toBeGreaterThan(0);
  return (await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')))).join('\n');
}

/** The build's class names of an app's style sheets and those of `shared`. */
const classes = (text: string, app: string) => new Set(text.match(new RegExp(`\\b${app}-[\\w-]+-\\w{4}\\b`, 'g')));

describe.each(folders)('%s, built for servers', { timeout: 120_000 }, (folder) => {
  const app = folder.endsWith('shell') ? 'shell' : folder.replace(/.*mfe-/, '');
  let server: string;
  beforeAll(async () => {
    server = await built(forServers(folder), `${app}-server`, '.cjs');
  }, 120_000);

  it('has its source, with the class names and file names of the browser build', async () => {
    expect(existsSync(join(folder, serverSource(app)))).toBe(true);
    const config = app === 'shell' ? shell(folder) : remote(folder);
    const browser = await built(config, `${app}-browser`, '.js');
    const [ours, theirs] = [classes(server, app), classes(browser, app)];
    expect(ours.size).toBeGreaterThan(100);
    expect([...ours].filter((name) => !theirs.has(name))).toEqual([]);
    const assets = (text: string) => new Set(text.match(/[\w-]+\.[0-9a-f]{8}\.(?:woff2|svg|png|webp|jpg|avif)/g));
    expect([...assets(server)].filter((name) => !assets(browser).has(name))).toEqual([]);
  });

  it('requires React and the facade exactly where it does not bring them', () => {
    const asked = new Set([...server.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, request]) => request ?? ''));
    const brings = /react\.(?:transitional\.)?element/.test(server);
    if (app === 'shell') {
      expect(brings).toBe(true);
      expect([...asked].filter((request) => request in provided || request.startsWith('react'))).toEqual([]);
    } else {
      expect(brings).toBe(false);
      const allowed = [...Object.keys(provided), 'react/jsx-runtime'];
      expect([...asked].filter((request) => !allowed.includes(request))).toEqual([]);
      expect([...asked]).toContain('react');
    }
  });

  it('leaves out what browsers load later', () => {
    expect(/leaflet-|connection_manager/.test(server)).toBe(false);
    // Bytes that each new worker loads before its first page.
    expect(server.length).toBeLessThan(app === 'shell' ? 1_000_000 : 300_000);
  });
});
