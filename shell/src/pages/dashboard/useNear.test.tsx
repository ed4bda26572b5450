// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useNear } from './useNear.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Box() {
  const [box, near] = useNear<HTMLDivElement>();
  return <div ref={box}>{near ? 'near' : 'far'}</div>;
}

/** The box with its top at this part of the window's height; `come` scrolls it in. */
function show(at: number) {
  let come = (_isIntersecting: boolean) => {};
  const disconnect = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        come = (isIntersecting) => act(() => tell([{ isIntersecting }]));
      }
      observe() {}
      disconnect = disconnect;
    },
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, innerHeight * at, 10, 10));
  render(<Box />);
  return { come: (isIntersecting: boolean) => come(isIntersecting), disconnect };
}

test('what begins in the upper part of the window is near at once', () => {
  show(0.7);
  expect(screen.getByText('near')).toBeTruthy();
});

test('what only peeks in is near once it is scrolled to, and stays so', () => {
  const { come, disconnect } = show(0.9);
  expect(screen.getByText('far')).toBeTruthy();
  come(false);
  expect(screen.getByText('far')).toBeTruthy();
  come(true);
  expect(screen.getByText('near')).toBeTruthy();
  expect(disconnect).toHaveBeenCalledOnce();
});
