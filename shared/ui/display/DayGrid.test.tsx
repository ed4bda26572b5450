// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { renderPage } from '@bairn/shared/test/renderPage';
import { DayGrid } from './DayGrid.tsx';

afterEach(cleanup);

const days = Array.from({ length: 14 }, (_, index) => addDays('2026-11-16', index));

function show() {
  const onLeave = vi.fn();
  const keys = {
    dayOf: (day: string) => `?day=${day}`,
    chosen: '2026-11-20',
    before: '2026-11-02',
    after: '2026-11-30',
  };
  renderPage(() => (
    <DayGrid label="Two weeks" days={days} today="2026-11-24" isEmpty={() => true} keys={{ ...keys, onLeave }}>
      {() => null}
    </DayGrid>
  ));
  return onLeave;
}
const stop = () => screen.getAllByRole('link').filter((link) => link.tabIndex === 0);
function press(key: string) {
  stop()[0]?.focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
}
const focused = () => (document.activeElement as HTMLElement).dataset['day'];

it('is one stop of the tab key, at the chosen day', () => {
  show();
  expect(stop().map((link) => link.dataset['day'])).toEqual(['2026-11-20']);
});

it.each([
  ['ArrowRight', '2026-11-21'],
  ['ArrowLeft', '2026-11-19'],
  ['ArrowDown', '2026-11-27'],
  ['Home', '2026-11-16'],
  ['End', '2026-11-22'],
  ['t', '2026-11-24'],
])('goes by %s to %s', (key, day) => {
  const onLeave = show();
  press(key);
  expect(focused()).toBe(day);
  expect(onLeave).not.toHaveBeenCalled();
});

it.each([
  ['ArrowUp', '2026-11-13'],
  ['PageUp', '2026-11-02'],
  ['PageDown', '2026-11-30'],
])('asks by %s for the days around %s', (key, day) => {
  const onLeave = show();
  press(key);
  expect(onLeave).toHaveBeenCalledExactlyOnceWith(day);
});
