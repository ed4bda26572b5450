import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf } from '../build/buildApp.ts';
import { appsOf } from './site.ts';

/** An app of this checkout, and its development port. */
export type App = { name: string; folder: string; port: number };

/** The shell's port; a remote's is in its package.json, because addresses with it are shared. */
const shellPort = 3000;

/**
 * All apps, the shell first. A remote without a port of its own gets the next free one, in the order of their names.
 */
export async function appsIn(root: string): Promise<App[]> {
  const folders = await appsOf(root);
  const declared = folders.map((folder) => ({ name: nameOf(folder), folder, port: portOf(folder) }));
  let next = Math.max(shellPort, ...declared.map(({ port }) => port ?? 0));
  return declared
    .map(({ name, folder, port }) => ({ name, folder, port: port ?? (next += 1) }))
    .sort((a, b) => a.port - b.port);
}

function portOf(folder: string): number | undefined {
  if (nameOf(folder) === 'shell') return shellPort;
  const { config } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { config?: { port?: number } };
  return config?.port;
}
