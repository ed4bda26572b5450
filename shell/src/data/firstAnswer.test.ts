// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { inlinedAnswer } from './firstAnswer.ts';

const age = vi.spyOn(performance, 'now');
beforeEach(() => {
  age.mockReturnValue(900);
  document.body.innerHTML =
    '<script type="application/json" id="first" data-url="/api/search?only=listed&amp;page=1">{"data":["\\u003cb>"]}</script>';
});

test('the answer that the page came with is that of its address alone, and handed over once', () => {
  const first = inlinedAnswer();
  expect(first('/api/search?page=1&only=listed')).toBeUndefined();
  expect(first('/api/search?only=listed&page=1')).toEqual({ data: ['<b>'] });
  expect(first('/api/search?only=listed&page=1')).toBeUndefined();
});

test('a page restored by Back fetches again', () => {
  expect(inlinedAnswer(document, 'back_forward')('/api/search?only=listed&page=1')).toBeUndefined();
  expect(inlinedAnswer(document, 'reload')('/api/search?only=listed&page=1')).toBeDefined();
});

test('an answer not asked for at first is not used later', () => {
  const first = inlinedAnswer();
  age.mockReturnValue(30_001);
  expect(first('/api/search?only=listed&page=1')).toBeUndefined();
});

test('a page that came without an answer has none', () => {
  document.body.innerHTML = '';
  expect(inlinedAnswer()('/api/search?only=listed&page=1')).toBeUndefined();
});
