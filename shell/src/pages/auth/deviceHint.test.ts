// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { hintFor, keepHint } from './deviceHint.ts';

beforeEach(() => localStorage.clear());

it('gives each person their own hint, the latest one', () => {
  keepHint('morag@bairn.test', 'one');
  keepHint('eilidh@bairn.test', 'two');
  keepHint('Morag@Bairn.test ', 'three');
  expect(hintFor('morag@bairn.test')).toBe('three');
  expect(hintFor('eilidh@bairn.test')).toBe('two');
  expect(hintFor('somebody@else.test')).toBeUndefined();
});

it('keeps no address on the device', () => {
  keepHint('morag@bairn.test', 'one');
  expect(localStorage.getItem('bairn.device')).not.toMatch(/morag|bairn\.test/);
});

it('takes the hint that a password reset answered where the device has none', () => {
  keepHint(undefined, 'by email');
  keepHint('eilidh@bairn.test', 'own');
  expect(hintFor('morag@bairn.test')).toBe('by email');
  expect(hintFor('eilidh@bairn.test')).toBe('own');
});

it('forgets the eldest of more than five, and keeps nothing where there is no hint', () => {
  for (const who of ['a', 'b', 'c', 'd', 'e', 'f']) keepHint(`${who}@bairn.test`, who);
  keepHint('g@bairn.test', undefined);
  expect(hintFor('a@bairn.test')).toBeUndefined();
  expect(hintFor('b@bairn.test')).toBe('b');
  expect(hintFor('g@bairn.test')).toBeUndefined();
});

it.each(['not json', '{"a":1}', '[1,["x"],["a",2]]', 'null'])('is not troubled by %s in the storage', (kept) => {
  localStorage.setItem('bairn.device', kept);
  expect(hintFor('morag@bairn.test')).toBeUndefined();
  keepHint('morag@bairn.test', 'one');
  expect(hintFor('morag@bairn.test')).toBe('one');
});

it('lets people in whose browser keeps nothing', () => {
  const closed = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('closed');
  });
  expect(() => keepHint('morag@bairn.test', 'one')).not.toThrow();
  closed.mockRestore();
});
