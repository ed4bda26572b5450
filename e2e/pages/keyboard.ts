import type { Locator } from '@playwright/test';

/** More stops than any screen has. */
const most = 120;

/** Goes to something by Tab alone, from wherever the focus is. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < most; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

/** Goes to a field by Tab and types. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

/** Goes to a button or a link by Tab and presses it. */
export async function press(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}
