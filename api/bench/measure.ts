/** Milliseconds of one piece of work. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The percentile: the value below which a share of all lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The cost of something against a bare version, in the same run. */
export type Figure = {
  /** What was measured, and against what. */
  name: string;
  /** In `unit`. */
  ours: number;
  bare: number;
  unit: 'ms' | 'a second' | 'a call' | 'MB';
  /** `ours / bare`. */
  ratio: number;
  /** The limit: the highest cost or the lowest rate. */
  bar: { most: number } | { least: number } | null;
};

/** A figure with its ratio. */
export const figure = (
  name: string,
  ours: number,
  bare: number,
  bar: Figure['bar'] = null,
  unit: Figure['unit'] = 'ms',
): Figure => ({ name, ours, bare, unit, ratio: ours / bare, bar });

/** Whether a figure is within its limit; one without a limit is. */
export const keeps = ({ ratio, bar }: Figure) => !bar || ('most' in bar ? ratio <= bar.most : ratio >= bar.least);

/**
 * Runs two things alternately, each `rounds` times after a warm-up, so that other load of the machine affects both. The
 * order changes each time.
 */
export async function byTurns(
  rounds: number,
  ours: (round: number) => Promise<unknown>,
  bare: (round: number) => Promise<unknown>,
): Promise<{ ours: number[]; bare: number[] }> {
  const times = { ours: [] as number[], bare: [] as number[] };
  const warming = Math.ceil(rounds / 5);
  for (let round = -warming; round < rounds; round += 1) {
    const number = Math.abs(round);
    const both = [
      ['ours', ours],
      ['bare', bare],
    ] as const;
    for (const [name, work] of round % 2 ? both : both.toReversed()) {
      const time = await timed(() => work(number));
      if (round >= 0) times[name].push(time);
    }
  }
  return times;
}

/** Runs `count` things, `width` of them concurrently; answers how many a second were done. */
export async function rate(count: number, width: number, work: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  const ms = await timed(() => Promise.all(Array.from({ length: width }, worker)));
  return (count / ms) * 1000;
}

/** The item at an index of a list that is repeated. @throws on an empty list. */
export function cycled<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to go through.');
  return item;
}

/** Pseudorandom numbers from 0 to 1, the same in every run. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
