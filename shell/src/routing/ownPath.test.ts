import { expect, it } from 'vitest';
import { ownPath } from './ownPath.ts';

it.each(['/', '/search?place=EH6&age=3', '/basket/checkout#total'])('takes %s as it is', (from) => {
  expect(ownPath(from)).toBe(from);
});

it.each([
  null,
  undefined,
  '',
  'search',
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '\t/search',
  '/\n\\evil.test',
  'javascript:alert(1)',
  '//',
  // What is left once a browser has walked the dots.
  '/.//evil.test',
  '/search/..//evil.test',
  '/%2e//evil.test',
  '/search/..\\/evil.test',
])('takes %j for no path of ours', (from) => {
  expect(ownPath(from)).toBeUndefined();
});
