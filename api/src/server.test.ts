import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { startProduction, type ProductionProcess } from './testing/productionProcess.ts';
import { smallDisk } from './testing/smallDisk.ts';

const started: ChildProcess[] = [];
const folders: string[] = [];

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bairn-server-'));
  folders.push(folder);
  return folder;
}

function start(folder: string, settings: Record<string, string> = {}): ProductionProcess {
  const server = startProduction(folder, settings);
  started.push(server.child);
  return server;
}

/** A login that the server has begun to receive, and whose body comes when it is told to. */
async function holdCall(at: number) {
  const body = JSON.stringify({ email: 'nobody@test.bairn.test', password: 'whatever it is', client_id: 3 });
  const socket = connect(at, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  const closed = once(socket, 'close');
  const head = [
    'POST /api/auth/login HTTP/1.1',
    'Host: localhost',
    'X-Api-Key: a key of the test',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    // The server's 100 says that the call has arrived.
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await vi.waitFor(() => expect(answer).toContain('100 Continue'), { timeout: 20_000 });
  return { finish: () => socket.write(body), answer: closed.then(() => answer) };
}

afterEach(async () => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the server', () => {
  it('drains when it is asked to stop: first it is not ready, then accepts no new call, finishes what is open, and ends', async () => {
    const folder = makeFolder();
    const server = start(folder, { BAIRN_DRAIN_SECONDS: '3' });
    const at = await server.port();
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${at}${path}`, { headers: { 'x-api-key': 'a key of the test' } });
      return [answer.status, answer.headers.get('connection')];
    };
    for (const path of ['/livez', '/healthz', '/readyz']) expect(await ask(path)).toEqual([200, 'keep-alive']);

    const call = await holdCall(at);
    const listener = new WebSocket(`ws://127.0.0.1:${at}/app/bairn`);
    await once(listener, 'open');
    const left = once(listener, 'close') as Promise<[CloseEvent]>;

    server.child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await ask('/readyz')).toEqual([503, 'close']), {
      timeout: 20_000,
      interval: 10,
    });
    expect(await ask('/healthz')).toEqual([503, 'close']);
    expect(await ask('/livez')).toEqual([200, 'close']);
    expect(await ask('/api/nursery/marketplace/search')).toEqual([200, 'close']);
    expect(listener.readyState).toBe(WebSocket.OPEN);
    await vi.waitFor(() => expect(ask('/livez')).rejects.toThrow(), { timeout: 20_000, interval: 20 });
    expect((await left)[0].code).toBe(1001);
    expect(server.child.exitCode).toBeNull();

    call.finish();
    expect(await server.ended).toBe(0);
    expect(await call.answer).toContain('HTTP/1.1 422');
    expect(await call.answer).toContain('The email or password is wrong.');
  });

  it('does not wait for an open call longer than it is told', async () => {
    const server = start(makeFolder(), { BAIRN_STOP_SECONDS: '1' });
    await holdCall(await server.port());
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(1);
  });

  it('starts again on its data, and keeps a second process from using it', async () => {
    const folder = makeFolder();
    const first = start(folder);
    await first.port();
    const second = start(folder);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `Bairn did not start: The embedded database in ${folder} is in use by process ${first.child.pid} on ${hostname()}.`,
    );
    // A process that is killed leaves no lock behind, though its number may be another's by then.
    first.child.kill('SIGKILL');
    await first.ended;
    const third = start(folder);
    expect((await fetch(`http://127.0.0.1:${await third.port()}/readyz`)).status).toBe(200);
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
  });

  it.each([
    { name: 'PORT', value: 'abc' },
    { name: 'BAIRN_TOKEN_SECRETS', value: '' },
  ])('does not start with a wrong $name, and says so', async ({ name, value }) => {
    const server = start(makeFolder(), { [name]: value });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(new RegExp(`^Bairn did not start: ${name} .+\\.$`, 'm'));
  });

  it('does not start in production on a demonstration, whose password is published', async () => {
    const folder = makeFolder();
    const demonstration = start(folder, { BAIRN_MODE: 'demo' });
    await demonstration.port();
    demonstration.child.kill('SIGTERM');
    expect(await demonstration.ended).toBe(0);
    const server = start(folder);
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('Bairn did not start: The database holds demonstration accounts,');
  });
});

const disk = smallDisk(300, 'database/diskFull.test.ts');
afterAll(() => disk?.close());

if (disk) {
  it('on a full disk the server refuses writes and says why, reads on, stops when asked, and recovers', async () => {
    const server = start(disk.folder);
    const at = await server.port();
    const ask = async (path: string, body?: object) => {
      const response = await fetch(`http://127.0.0.1:${at}${path}`, {
        headers: { 'x-api-key': 'a key of the test', 'content-type': 'application/json' },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, wait: response.headers.get('retry-after'), body: await response.json() };
    };
    let tries = 0;
    // Each of an address of its own: guesses of one are slowed down.
    const write = () =>
      ask('/api/auth/login', { email: `${(tries += 1)}@test.bairn.test`, password: 'whatever', client_id: 3 });
    const soon = { timeout: 20_000, interval: 250 };
    const read = async () =>
      [await ask('/readyz'), await ask('/api/nursery/marketplace/search')].map(({ status }) => status);
    expect((await write()).status).toBe(422);

    disk.fill();
    await vi.waitFor(async () => expect((await write()).status).toBe(507), soon);
    expect(await write()).toMatchObject({ wait: '60', body: { code: 'disk_full', message: expect.any(String) } });
    expect(await read()).toEqual([200, 200]);
    expect(server.output()).toContain('Bairn: The disk is full.');

    disk.makeRoom();
    await vi.waitFor(async () => expect((await write()).status).toBe(422), soon);
    expect(server.output()).toContain('Bairn: There is room on the disk again.');

    disk.fill();
    await vi.waitFor(async () => expect((await write()).status).toBe(507), soon);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);

    const refused = start(disk.folder);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('Bairn did not start: The disk is full.');

    disk.makeRoom();
    const again = start(disk.folder);
    expect((await fetch(`http://127.0.0.1:${await again.port()}/readyz`)).status).toBe(200);
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  }, 120_000);
}
