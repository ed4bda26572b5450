import { once } from 'node:events';
import { createServer } from 'node:net';
import { Refusal } from '../build/refusal.ts';
import type { App } from './devApps.ts';

/** A free port. */
export const anyPort = async () => (await tryPort(0)) ?? 0;

/** Assigns ports to the apps. @throws Refusal naming a port in use, before anything is started. */
export async function withPorts(apps: readonly App[]): Promise<App[]> {
  const found: App[] = [];
  for (const app of apps) {
    const port = await tryPort(app.port);
    if (port === undefined) {
      throw new Refusal([
        `port ${app.port}, for ${app.name}, is in use. Stop what runs there, or move all ports: pnpm dev … --port 4000`,
      ]);
    }
    found.push({ ...app, port });
  }
  return found;
}

async function tryPort(port: number): Promise<number | undefined> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
    const bound = probe.address();
    return typeof bound === 'object' && bound ? bound.port : port;
  } catch {
    return undefined;
  } finally {
    probe.close();
  }
}
