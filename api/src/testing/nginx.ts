import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const cache = new URL('../../../node_modules/.cache/nginx/', import.meta.url).pathname;

/** Whether a program of this path starts here. */
const runs = (program: string) =>
  execute(program, ['-v']).then(
    () => true,
    () => false,
  );

/**
 * Finds nginx for the tests: `NGINX_PATH`, else one of this machine, else Debian's package, unpacked into a folder of the
 * checkout.
 * @throws naming all that was tried, so that a run without nginx fails instead of leaving the test out.
 */
export async function findNginx(): Promise<string> {
  const given = process.env['NGINX_PATH'];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].filter(Boolean);
  const unpacked = join(cache, 'usr/sbin/nginx');
  for (const program of given ? [given] : [...folders.map((folder) => join(folder, 'nginx')), unpacked]) {
    if (await runs(program)) return program;
  }
  if (given) throw new Error(`NGINX_PATH is ${given}, which does not start.`);
  try {
    await unpackPackage();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`No nginx for the tests. Install it, or set NGINX_PATH. Debian's package could not be had: ${why}`);
  }
  if (await runs(unpacked)) return unpacked;
  throw new Error(
    `No nginx for the tests. Install it, or set NGINX_PATH. Debian's, in ${unpacked}, does not start here.`,
  );
}

/** Two runs at the same time each unpack their own; the folder appears complete. */
async function unpackPackage(): Promise<void> {
  const draft = await mkdtemp(join(tmpdir(), 'bairn-nginx-'));
  try {
    const load = () => execute('apt-get', ['download', 'nginx'], { cwd: draft });
    // A fresh machine may have no lists of packages yet.
    await load().catch(() => execute('apt-get', ['update']).then(load));
    const [file] = (await readdir(draft)).filter((name) => name.endsWith('.deb'));
    if (!file) throw new Error('nothing was loaded');
    const whole = `${cache.replace(/\/$/, '')}.${process.pid}`;
    await mkdir(whole, { recursive: true });
    await execute('dpkg', ['-x', join(draft, file), whole]);
    await rename(whole, cache).catch(() => rm(whole, { recursive: true }));
    await access(cache);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Starts nginx with the configuration of the deployment in front of API nodes and a renderer.
 * @param port where it listens on this machine
 */
export async function startNginx(port: number, upstreams: { api: readonly string[]; renderer: readonly string[] }) {
  const program = await findNginx();
  const folder = await mkdtemp(join(tmpdir(), 'bairn-edge-'));
  // Its workers run as another user where the tests run as root.
  await chmod(folder, 0o755);
  const servers = (list: readonly string[]) =>
    list.map((one) => `server ${one} max_fails=1 fail_timeout=1s;`).join('\n    ');
  const variables: Record<string, string> = {
    NGINX_RUN: folder,
    NGINX_LISTEN: `127.0.0.1:${port}`,
    NGINX_API: servers(upstreams.api),
    NGINX_RENDERER: servers(upstreams.renderer),
  };
  const template = await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8');
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    template.replaceAll(/\$\{(NGINX_\w+)\}/g, (_, name: string) => variables[name] ?? ''),
  );
  const child = spawn(program, ['-c', config, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit');
  return {
    address: `http://127.0.0.1:${port}`,
    /** What it has logged. */
    output: () => output,
    async stop() {
      if (child.exitCode === null) child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
