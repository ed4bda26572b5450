import { openSync } from 'node:fs';
import { builtinModules } from 'node:module';

/** What Node's permission model does not cover: signals to other processes, Node's own modules, and the network. */
const taken = ['kill', '_kill', '_debugProcess', '_debugEnd', 'getBuiltinModule', 'binding', '_linkedBinding'];
const network = ['fetch', 'WebSocket', 'EventSource'];

/** Opens files until the limit of the process is reached: from then on the system refuses every socket and file. */
function openAllDescriptors(): void {
  try {
    for (;;) openSync('/dev/null', 'r');
  } catch {
    // The limit is reached.
  }
}

/**
 * Takes everything from this process that rendering does not need, before code of an app runs. Node's permission model
 * already denies child processes, threads, add-ons and writing; here the right to read goes too.
 */
export function confine(): void {
  const { env, permission } = process as typeof process & { permission: { drop(scope: string): void } };
  for (const name of Object.keys(env)) delete env[name];
  openAllDescriptors();
  permission.drop('fs.read');
  for (const name of taken) Reflect.deleteProperty(process, name);
  for (const name of [...network, ...builtinModules]) Reflect.deleteProperty(globalThis, name);
  // Libraries ask for variables such as NODE_ENV.
  Reflect.defineProperty(globalThis, 'process', { value: { env: {} } });
}
