import { EventEmitter } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { keepRunning } from './keepRunning.ts';

function made(pause: () => Promise<void> = async () => {}) {
  const launched: EventEmitter[] = [];
  const said: string[] = [];
  const waited: number[] = [];
  let at = 0;
  const running = keepRunning({
    launch: () => {
      const child = Object.assign(new EventEmitter(), { kill: vi.fn() });
      launched.push(child);
      return child as unknown as ChildProcess;
    },
    say: (sentence) => said.push(sentence),
    wait: (seconds) => {
      waited.push(seconds);
      return pause();
    },
    now: () => at,
  });
  const nth = (index: number) => vi.waitFor(() => launched[index] ?? Promise.reject(new Error('not launched')));
  const die = async (index: number, after = 0) => {
    const child = await nth(index);
    child.emit('message', 'ready');
    at += after;
    child.emit('exit', null, 'SIGKILL');
  };
  return { running, launched, said, waited, nth, die };
}

it('starts a process again that died, later each time, and sooner after it ran well', async () => {
  const { said, waited, die, nth } = made();
  await die(0);
  await die(1);
  await die(2);
  await die(3, 61_000);
  await nth(4);
  expect(waited).toEqual([1, 2, 4, 1]);
  expect(said[0]).toBe('the API ended (SIGKILL); it is started again in 1 s');
});

it('does not start one again that was never ready: it said why', async () => {
  const { running, nth, launched } = made();
  (await nth(0)).emit('exit', 1, null);
  expect(await running.ended).toBe(1);
  expect(launched).toHaveLength(1);
});

it('ends for good when it is stopped', async () => {
  const { running, nth, launched } = made();
  const child = await nth(0);
  child.emit('message', 'ready');
  running.stop();
  expect((child as unknown as ChildProcess).kill).toHaveBeenCalledWith('SIGTERM');
  child.emit('exit', 0, null);
  expect([await running.ended, launched.length]).toEqual([0, 1]);
});

it('ends at once when it is stopped in a pause', async () => {
  const { running, waited, die } = made(() => new Promise<void>(() => {}));
  await die(0);
  await vi.waitFor(() => expect(waited).toEqual([1]));
  running.stop();
  expect(await running.ended).toBe(0);
});
