import type { Page } from '@playwright/test';

/** Whether React has taken the page over: it marks its elements. */
export const isAlive = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber$')));

/** Moves the pointer over the page, as a person who is about to use it does: its code is loaded. */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(5, 300);
  await page.mouse.move(5, 310);
}

/** The same, until the page's code has taken it over. */
export async function bringToLife(page: Page): Promise<void> {
  await movePointer(page);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber$')),
  );
}
