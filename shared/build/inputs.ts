import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const ignored = /(^|\/)(node_modules|dist|\.storybook|__screenshots__)(\/|$)|\.(test|stories|spec)\.tsx?$/;

/**
 * A hash of everything that a build of `folder` may read: its sources, `shared`, the lockfile and settings. Where an app has
 * a repository of its own, the lockfile names the package that is `shared`.
 */
export async function inputsOf(root: string, folder: string): Promise<string> {
  const hash = createHash('sha256');
  const shared = join(root, 'shared');
  const files = [...(await listed(root, folder)), ...(existsSync(shared) ? await listed(root, shared) : [])];
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(join(root, file)));
  hash.update(await readFile(join(root, 'pnpm-lock.yaml')));
  // A shell with support for local remotes is a different build.
  hash.update(process.env['BAIRN_LOCAL_REMOTES'] ?? '');
  return hash.digest('hex');
}

async function listed(root: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (ignored.test(relative(root, path))) continue;
    if (entry.isDirectory()) found.push(...(await listed(root, path)));
    else if (entry.isFile()) found.push(relative(root, path));
  }
  return found;
}
