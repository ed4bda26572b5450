/** A remote that comes from a developer's machine, and the origin it is served at. */
export type LocalRemote = { name: string; origin: string };

/** A value that was not used, with the reason as a sentence. */
export type Problem = { problem: string };

const example = 'planning@http://localhost:3002';

/** Whether code may come from an origin: this machine's always, others where the build names them. */
export function isAllowed(origin: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (/^https?:$/.test(protocol) && isHere) || allowed.includes(origin);
}

/** Reads one value of `?remote=`, such as `planning@http://localhost:3002`. */
export function readLocalRemote(value: string, allowed: readonly string[]): LocalRemote | Problem {
  const refuse = (why: string): Problem => ({ problem: `“${value}” is not used: ${why}` });
  const [, name, address] = /^([^@]*)@(.*)$/.exec(value.trim()) ?? [];
  if (!name || !address) return refuse(`write the remote’s name and its address, as in ${example}.`);
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return refuse(`“${name}” is no name of a remote.`);
  if (name === 'shell') return refuse('the shell is what you are in; only remotes can come from elsewhere.');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    return refuse(`“${address}” is no address such as http://localhost:3002.`);
  if (url.origin !== address.replace(/\/$/, '').toLowerCase()) {
    return refuse(`give the address without anything after the port, as in ${example}.`);
  }
  if (!isAllowed(url.origin, allowed)) {
    const others = allowed.length > 0 ? `, ${allowed.join(', ')}` : '';
    return refuse(`code may come from localhost and 127.0.0.1${others} only.`);
  }
  return { name, origin: url.origin };
}
