import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsForAll } from './property.ts';

const steps = fc.array(fc.constantFrom('order', 'refund'), { minLength: 2, maxLength: 4 });
const never = new Promise<never>(() => {});

describe('a property of sequences', () => {
  it('holds if it does for every sequence, and uses the same sequences each time', async () => {
    const walks: string[][] = [[], []];
    for (const walk of walks) {
      await holdsForAll(steps, { runs: 5, each: 1, all: 5 }, async (sequence) => void walk.push(sequence.join()));
    }
    expect(walks[0]).toHaveLength(5);
    expect(walks[0]).toEqual(walks[1]);
  });

  it.each([
    { name: 'fails', end: async () => Promise.reject(new Error('a penny is missing')), says: /a penny is missing/ },
    { name: 'never ends', end: () => never, says: /exceeded limit of 50 milliseconds/ },
  ])('reports the step and the seed of a sequence that $name', async ({ end, says }) => {
    const held = holdsForAll(steps, { runs: 5, each: 0.05, all: 5 }, async (sequence, note) => {
      note(`step 1 of ${sequence.length}: ${sequence[0]}`);
      await end();
    });
    await expect(held).rejects.toThrow(says);
    await expect(held).rejects.toThrow(/seed: 2026/);
    await expect(held).rejects.toThrow(/Counterexample: \[\["/);
    await expect(held).rejects.toThrow(/It was at: step 1 of \d: (order|refund)/);
  });

  it('reports the seed when all of them took too long', async () => {
    const held = holdsForAll(steps, { runs: 1000, each: 1, all: 0.1 }, async (_, note) => {
      note('waiting');
      await pause(20);
    });
    await expect(held).rejects.toThrow(/It was at: waiting[^]+interrupted after \d+ tests[^]+seed: 2026/);
  });
});
