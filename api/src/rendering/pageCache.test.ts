import { describe, expect, it } from 'vitest';
import { createPageCache } from './pageCache.ts';

/** A cache with its own clock, which records what was built and in which order. */
function cacheOf(options: { most?: number; bytes?: number } = {}) {
  let time = 0;
  const made: string[] = [];
  const cache = createPageCache<string>({ fresh: 5, stale: 60, clock: () => time, ...options });
  return {
    made,
    pass: (ms: number) => (time += ms),
    purge: cache.purge,
    clear: cache.clear,
    get: (key: string, { size = 1, tags = [] as string[], gate = Promise.resolve() } = {}) =>
      cache.get({
        key,
        tags,
        make: async () => {
          made.push(key);
          const value = `${key} ${made.length}`;
          await gate;
          return { value, size };
        },
      }),
  };
}

const open = () => Promise.withResolvers<void>();

describe('a cached page', () => {
  it('is served as it is while fresh', async () => {
    const { get, pass, made } = cacheOf();
    expect(await get('a')).toEqual({ value: 'a 1', age: 0 });
    pass(4);
    expect(await get('a')).toEqual({ value: 'a 1', age: 4 });
    expect(made).toEqual(['a']);
  });

  it('is served stale once while it is rebuilt in the background', async () => {
    const { get, pass, made } = cacheOf();
    await get('a');
    pass(5);
    expect(await get('a')).toEqual({ value: 'a 1', age: 5 });
    expect(made).toEqual(['a', 'a']);
    await expect.poll(() => get('a')).toEqual({ value: 'a 2', age: 0 });
  });

  it('is not served when too old', async () => {
    const { get, pass } = cacheOf();
    await get('a');
    pass(60);
    expect(await get('a')).toEqual({ value: 'a 2', age: 0 });
  });

  it('has its age counted from the start of its build', async () => {
    const { get, pass } = cacheOf();
    const gate = open();
    const first = get('a', { gate: gate.promise });
    pass(3);
    gate.resolve();
    expect(await first).toEqual({ value: 'a 1', age: 3 });
    expect(await get('a')).toEqual({ value: 'a 1', age: 3 });
  });

  it('stays cached when a rebuild fails, and is rebuilt by the next request', async () => {
    const { get, pass, made } = cacheOf();
    await get('a');
    pass(5);
    expect((await get('a', { gate: Promise.reject(new Error('no')) })).value).toBe('a 1');
    await expect.poll(async () => (await get('a')).value).toBe('a 3');
    expect(made).toHaveLength(3);
  });
});

describe('a page under construction', () => {
  it('is built once for concurrent requests', async () => {
    const { get, made } = cacheOf();
    const gate = open();
    const all = [get('a', { gate: gate.promise }), get('a'), get('a')];
    gate.resolve();
    expect((await Promise.all(all)).map(({ value }) => value)).toEqual(['a 1', 'a 1', 'a 1']);
    expect(made).toEqual(['a']);
  });

  it('fails for all who wait, and is built again for the next request', async () => {
    const { get } = cacheOf();
    const failed = get('a', { gate: Promise.reject(new Error('no')) });
    const waits = get('a');
    await expect(failed).rejects.toThrow('no');
    await expect(waits).rejects.toThrow('no');
    expect((await get('a')).value).toBe('a 2');
  });
});

describe('the size limit', () => {
  it('evicts the least recently used page', async () => {
    const { get, made } = cacheOf({ most: 2 });
    await get('a');
    await get('b');
    await get('a');
    await get('c');
    expect((await get('a')).value).toBe('a 1');
    await get('b');
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('counts bytes correctly after drops and rebuilds', async () => {
    const { get, pass, purge, made } = cacheOf({ bytes: 10 });
    for (let round = 0; round < 5; round += 1) {
      await get('a', { size: 5, tags: ['x'] });
      pass(60);
      purge('x');
    }
    await get('a', { size: 5 });
    await get('b', { size: 5 });
    await get('a');
    expect(made.filter((key) => key === 'a')).toHaveLength(6);
    await get('c', { size: 6 });
    await get('c');
    expect(made.slice(-2)).toEqual(['b', 'c']);
    await get('a');
    expect(made.at(-1)).toBe('a');
  });

  it('does not cache a page larger than the limit', async () => {
    const { get, made } = cacheOf({ bytes: 10 });
    await get('a', { size: 11 });
    await get('a');
    expect(made).toEqual(['a', 'a']);
  });
});

describe('a purge', () => {
  it('drops the pages of one object and no others', async () => {
    const { get, purge } = cacheOf();
    await get('a', { tags: ['x', 'y'] });
    await get('b', { tags: ['z'] });
    purge('y');
    expect((await get('a')).value).toBe('a 3');
    expect((await get('b')).value).toBe('b 2');
  });

  it('is not undone by a build that started before it', async () => {
    const { get, purge, made } = cacheOf();
    const gate = open();
    const before = get('a', { tags: ['x'], gate: gate.promise });
    purge('x');
    const after = get('a', { tags: ['x'] });
    gate.resolve();
    expect((await before).value).toBe('a 1');
    expect((await after).value).toBe('a 2');
    expect((await get('a')).value).toBe('a 2');
    expect(made).toHaveLength(2);
  });

  it('of everything also discards builds in progress', async () => {
    const { get, clear } = cacheOf();
    await get('b');
    const gate = open();
    const before = get('a', { gate: gate.promise });
    clear();
    gate.resolve();
    await before;
    expect((await get('a')).value).toBe('a 3');
    expect((await get('b')).value).toBe('b 4');
  });
});
