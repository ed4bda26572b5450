import { expect, it } from 'vitest';
import { localRemotes } from './localRemotes.ts';

it('is off by default', () => {
  for (const setting of [undefined, '', 'off']) expect(localRemotes(setting)).toBe(false);
});

it('allows this machine, and the named origins', () => {
  expect(localRemotes('on')).toEqual([]);
  expect(localRemotes('https://ana.dev.example, http://box:3002')).toEqual([
    'https://ana.dev.example',
    'http://box:3002',
  ]);
});

it.each(['yes', 'ON', 'true', 'https://ana.dev.example/path', 'javascript:alert(1)', 'https://a.example,'])(
  'refuses %s',
  (setting) => {
    expect(() => localRemotes(setting)).toThrow('BAIRN_LOCAL_REMOTES');
  },
);
