import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { startChild, type Ended } from './childProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'bairn-child-'));
afterAll(() => rmSync(folder, { recursive: true }));

const limits = { data: 1024, resident: 200, descriptors: 64, cpu: 60 };
let last = 0;

/** A process that runs some code, with its messages and the promise of its end. */
function childOf(code: string, options: Partial<Parameters<typeof startChild>[0]> = {}) {
  last += 1;
  const file = join(folder, `${last}.mjs`);
  writeFileSync(file, code);
  const messages: unknown[] = [];
  const ended = Promise.withResolvers<Ended>();
  let ends = 0;
  const child = startChild<{ hello: string }, unknown>({
    file: pathToFileURL(file),
    env: { ONLY: 'this' },
    output: 'ignore',
    onMessage: (message) => messages.push(message),
    onEnd: (end) => {
      ends += 1;
      ended.resolve(end);
    },
    ...options,
  });
  return { child, messages, ended: ended.promise, ends: () => ends };
}

it('has the given variables only, and every message is heard before its end', async () => {
  const { messages, ended } = childOf(
    `
    const { PWD, ...variables } = process.env;
    for (let index = 0; index < 100; index += 1) process.send(index);
    process.send(variables, () => process.exit(3));`,
    { limits },
  );
  expect(await ended).toEqual({ why: 'the process ended with code 3', signal: null });
  expect(messages).toHaveLength(101);
  expect(messages.at(-1)).toEqual({ ONLY: 'this' });
});

const fill = `
  const all = [];
  try { for (let index = 0; index < 20; index += 1) all.push(Buffer.alloc(1e8, 1)); } catch (error) { process.send(error.message); }
  process.send('filled');
  setInterval(() => {}, 1000);`;

// Other systems do not enforce it.
if (process.platform === 'linux') {
  it('is refused memory by the system beyond its limit', async () => {
    const { child, messages } = childOf(fill, { limits });
    await expect.poll(() => messages).toEqual([expect.stringMatching(/allocat/), 'filled']);
    await child.end('the test is over');
  });
}

it('is ended where its memory is watched and grows beyond the limit, while it is busy', async () => {
  const { child, ended } = childOf(fill, { limits: { ...limits, data: 4096 }, watched: true });
  child.busy(true);
  expect(await ended).toEqual({ why: 'it used too much memory', signal: 'SIGKILL' });
});

it('is ended by the system when its processor time is over', async () => {
  const { ended } = childOf('for (;;);', { limits: { ...limits, cpu: 1 } });
  expect(await ended).toMatchObject({ signal: 'SIGXCPU' });
});

it('says once that it ended, also where it could not be started or is ended twice', async () => {
  const { child, ended, ends } = childOf('setInterval(() => {}, 1000);');
  await Promise.all([child.end('the first reason'), child.end('the second')]);
  child.send({ hello: 'after the end' });
  child.busy(true);
  expect([await ended, ends()]).toEqual([{ why: 'the first reason', signal: 'SIGKILL' }, 1]);
  const broken = childOf('', { nodeOptions: ['--no-such-option'] });
  expect(await broken.ended).toEqual({ why: 'the process ended with code 9', signal: null });
});
