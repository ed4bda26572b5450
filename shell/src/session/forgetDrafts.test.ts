// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { forgetDrafts } from './forgetDrafts.ts';

test('forgets the drafts of this tab, and not that it has reloaded', () => {
  for (const key of ['bairn.new-family', 'bairn.onboarding', 'bairn.reloaded', 'other'])
    sessionStorage.setItem(key, '1');
  forgetDrafts();
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['bairn.reloaded', 'other']);
});
