// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SearchPoint } from '@bairn/shared/schema/marketplace';
import { makePoint } from '@bairn/shared/test/marketplace';
import { renderPage } from '@bairn/shared/test/renderPage';
import { MapMarkers } from './MapMarkers.tsx';

afterEach(cleanup);

const marker = (points: SearchPoint[], inView = true) => ({ points, x: 0, y: 0, inView });

function show(markers: ReturnType<typeof marker>[], opened: SearchPoint[] = []) {
  const calls = { onPoint: vi.fn(), onChoose: vi.fn(), onZoom: vi.fn(), onClose: vi.fn() };
  let change: (list: typeof markers) => void = () => {};
  function Screen() {
    const [list, setList] = useState(markers);
    change = setList;
    return <MapMarkers markers={list} active={undefined} opened={opened} {...calls} />;
  }
  const { user } = renderPage(Screen);
  return { ...calls, user, draw: (list: typeof markers) => act(() => change(list)) };
}
const focused = () => document.activeElement?.getAttribute('aria-label');

const thistle = makePoint({ name: 'Thistle House', price_from: 3200, places_left: 3 });
const rowan = makePoint({ name: 'Rowan Bank', kind: 'unregistered', price_from: null, places_left: null });
const full = makePoint({ name: 'Full House', price_from: 2850, block_from: true, places_left: null });

test('each marker says what stands there', () => {
  show([marker([thistle]), marker([rowan]), marker([full]), marker([full, rowan])]);
  const block = 'Full House, from £28.50 a date, booked together, no dates available in the coming weeks';
  expect(screen.getByRole('button', { name: block }).textContent).toBe('£28.50');
  expect(screen.getByRole('button', { name: 'Thistle House, from £32, 3 places left' }).textContent).toBe('£32');
  expect(screen.getByRole('button', { name: 'Rowan Bank, in the public register' }).textContent).toBe('');
  expect(screen.getByRole('button', { name: '2 services, 1 bookable online, from £28.50' }).textContent).toBe('2');
});

test('Tab stops once; arrow keys, Home and End go round those in view, in the order of the list', async () => {
  const { user, onPoint } = show([marker([thistle]), marker([rowan], false), marker([full])]);
  await user.tab();
  expect(focused()).toMatch(/^Thistle House/);
  await user.keyboard('{ArrowRight}');
  expect(focused()).toMatch(/^Full House/);
  expect(onPoint).toHaveBeenLastCalledWith(full.id);
  await user.keyboard('{ArrowRight}');
  expect(focused()).toMatch(/^Thistle House/);
  await user.keyboard('{End}');
  expect(focused()).toMatch(/^Full House/);
  await user.keyboard('{Home}');
  expect(focused()).toMatch(/^Thistle House/);
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

test('Enter chooses, plus and minus zoom, Escape closes the card', async () => {
  const { user, onChoose, onZoom, onClose } = show([marker([thistle])], [thistle]);
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Enter}+-{Escape}');
  expect(onChoose).toHaveBeenCalledWith([thistle]);
  expect(onZoom.mock.calls).toEqual([[1], [-1]]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('the focus stays with its service where markers come apart or together', async () => {
  const { user, draw } = show([marker([thistle, full]), marker([rowan])]);
  await user.tab();
  expect(focused()).toMatch(/^2 services/);
  draw([marker([full]), marker([thistle]), marker([rowan])]);
  expect(focused()).toMatch(/^Thistle House/);
  draw([marker([full, thistle]), marker([rowan])]);
  expect(focused()).toMatch(/^2 services/);
});
