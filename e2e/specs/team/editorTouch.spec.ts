import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { callsOf } from '#pages/bookByCalls.ts';

type User = { nurseries: { id: string; branches: { id: string }[] }[] };
type Rota = { days: { date: string }[]; staff: { id: string }[] };

/** Draws a finger over the page, from a point of an element by so many pixels. */
async function drag(page: Page, element: Locator, { at, by }: { at: number; by: number }) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on screen.');
  const touch = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const from = box.x + box.width * at;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await send('touchStart', from);
  for (let step = 1; step <= 5; step += 1) await send('touchMove', from + (by * step) / 5);
  await send('touchEnd');
  await touch.detach();
}

test('an admin draws, moves and resizes shifts with a finger, and a shift that is not chosen stays', async ({
  page,
  request,
}) => {
  const call = await callsOf(request, 'admin');
  const [nursery] = (await call<User>('GET', '/auth/user?client_id=3')).nurseries;
  const branch = `/nursery/${nursery?.id}/branch/${nursery?.branches[0]?.id}`;
  // A year of its own: no other journey looks at it.
  const { id } = await call<{ id: string }>('POST', `${branch}/rota`, { year: new Date().getFullYear() + 2, week: 20 });
  const { days, staff } = await call<Rota>('GET', `${branch}/rota/${id}`);
  const shift = {
    id: randomUUID(),
    staff_profile_id: staff[0]?.id,
    date: days[0]?.date,
    room_id: null,
    break_minutes: 0,
  };
  await call('POST', `${branch}/rota/${id}/update`, {
    key: randomUUID(),
    changes: [{ kind: 'add', shift: { ...shift, start_time: '09:00', end_time: '12:00' } }],
  });

  await signIn(page, 'admin');
  await page.goto(`/team/rotas/${id}/edit?day=${days[0]?.date}`);
  const grid = page.getByRole('grid', { name: 'Rota by person' });
  const bar = grid.getByRole('button').first();
  await expect(bar).toHaveAccessibleName(/09:00 to 12:00/);
  await bar.tap();
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await drag(page, bar, { at: 0.5, by: 60 });
  await expect(bar).not.toHaveAccessibleName(/09:00 to 12:00/);
  const moved = (await bar.textContent()) ?? '';
  await drag(page, bar, { at: 0.98, by: 40 });
  await expect(bar).not.toHaveText(moved);

  await drag(page, grid.getByRole('gridcell').nth(1), { at: 0.3, by: 80 });
  await expect(grid.getByRole('button')).toHaveCount(2);
  // The new shift is chosen: a finger on the other one scrolls.
  const words = (await bar.textContent()) ?? '';
  await drag(page, bar, { at: 0.5, by: 60 });
  await expect(bar).toHaveText(words);
  await expect(page.getByText('All changes saved')).toBeVisible();
});
