import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect } from 'node:net';

export type RedisServer = { port: number; stop(): Promise<void> };

/**
 * A Redis for the tests: a server at the default address, else `redis-server` of the PATH; null where there is none.
 */
export async function findRedis(): Promise<RedisServer | null> {
  const usual = 6379;
  if (await answers(usual)) return { port: usual, stop: async () => {} };
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  probe.close();
  const server = spawn('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]);
  const failed = once(server, 'error').then(() => false);
  // A server that cannot be started emits an error instead of an exit; `failed` has it.
  const ended = once(server, 'exit').catch(() => {});
  const up = async () => {
    for (let tries = 0; tries < 100; tries += 1) {
      if (await answers(port)) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  };
  if (!(await Promise.race([up(), failed]))) return null;
  return {
    port,
    async stop() {
      server.kill();
      await ended;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('data', (data) => end(data.toString().startsWith('+PONG')));
    socket.once('error', () => end(false)).setTimeout(2000, () => end(false));
  });
}
