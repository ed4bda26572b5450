// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { forgetDrafts } from './forgetDrafts.ts';

test('forgets the drafts of this tab', () => {
  sessionStorage.setItem('bairn.new-family', '1');
  forgetDrafts();
  expect(sessionStorage).toHaveLength(0);
});

test('does not stop a logout where the browser refuses storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(forgetDrafts).not.toThrow();
  vi.unstubAllGlobals();
});
