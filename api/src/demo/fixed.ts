import { hash } from 'node:crypto';
import { v7 } from 'uuid';

/** All demonstration keys have the same timestamp, so that a key depends only on its name. */
const keyInstant = Date.UTC(2026, 0, 5, 8);

const digest = (name: string) => hash('sha256', name, 'buffer');

/** The key of a demonstration object: the same for the same name on every day. */
export function demoId(kind: string, name: string): string {
  const bytes = digest(`${kind}:${name}`);
  return v7({ msecs: keyInstant, seq: bytes.readUInt32BE(0), random: bytes.subarray(4, 20) });
}

/** A whole number from 0 to `below` − 1 that depends on the name alone. */
export const fixedNumber = (name: string, below: number) => digest(name).readUInt32BE(0) % below;

/** One of a list, chosen by name. */
export function fixedChoice<Item>(name: string, items: readonly Item[]): Item {
  const item = items[fixedNumber(name, items.length)];
  if (item === undefined) throw new Error(`nothing to choose from for ${name}`);
  return item;
}

/** Some of a list in its order, chosen by name: each item about `share` times in a hundred. */
export const fixedSome = <Item>(name: string, items: readonly Item[], share: number) =>
  items.filter((item) => fixedNumber(`${name}/${String(item)}`, 100) < share);
