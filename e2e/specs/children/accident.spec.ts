import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';

/** Draws on the field of a dialog with a finger's path. */
async function draw(page: import('@playwright/test').Page) {
  const field = page.getByRole('dialog').getByRole('img', { name: 'Sign here with a finger, a pen or a mouse' });
  const box = await field.boundingBox();
  if (!box) throw new Error('There is no field to sign on.');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.3, { steps: 4 });
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.7, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
}

test('an accident goes from a draft to the signature of the parent', async ({ page, browser }) => {
  test.slow();
  await signIn(page, 'parent');
  await page.goto('/settings/children');
  await expect(page).toHaveURL(/\/settings\/children\/[^/]+\/profile/);
  const [, , , child] = new URL(page.url()).pathname.split('/');

  const room = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const tablet = await room.newPage();
  await signIn(tablet, 'staff');
  await tablet.goto(`/children/reports/new?child=${child}`);
  const form = tablet.getByRole('form', { name: 'Report' });
  const happened = `Slipped on wet leaves ${crypto.randomUUID().slice(0, 8)}`;
  await form.getByLabel('Time', { exact: false }).first().fill('00:00');
  await form.getByLabel('Where').selectOption('outdoors');
  await form.getByLabel(/^What happened/).fill(happened);
  // By pointer; the entry below is the same by keyboard.
  await form.locator('[data-region="front_leg_left"]').click();
  await expect(form.getByRole('group', { name: 'Injury 1' }).getByLabel('Place')).toHaveValue('front_leg_left');
  await form.getByRole('group', { name: 'Injury 1' }).getByLabel('Injury', { exact: true }).selectOption('graze');
  await form.getByLabel(/^First aid given/).fill('Cleaned with water, plaster.');
  await form.getByLabel(/^First aider/).selectOption({ index: 1 });
  await form.getByLabel(/^Who was told/).fill('The mother');
  await form.getByLabel('How', { exact: false }).selectOption('phone');
  await form.getByLabel(/^When/).fill('00:00');
  await form.getByRole('button', { name: 'Save the draft' }).click();
  await expect(tablet).toHaveURL(/\/children\/reports\/[0-9a-f-]{36}$/);
  await tablet.getByRole('button', { name: 'Sign', exact: true }).click();
  await draw(tablet);
  await expect(tablet.getByText('Waiting for the manager')).toBeVisible();
  const address = tablet.url();
  await room.close();

  const office = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const desk = await office.newPage();
  await signIn(desk, 'admin');
  await desk.goto(new URL(address).pathname);
  await desk.getByRole('button', { name: 'Sign', exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Type your name instead' }).click();
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(desk.getByText('Waiting for the parent')).toBeVisible();

  const [, , , report] = new URL(address).pathname.split('/');
  await page.goto(`/settings/children/${child}/accident-reports`);
  await page.locator(`a[href*="${report}"]`).click();
  await expect(page.getByText(happened)).toBeVisible();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await draw(page);
  await expect(page.getByText('Signed', { exact: true })).toBeVisible();
  // Announced: the manager has not reloaded the page.
  await expect(desk.getByText('Signed', { exact: true })).toBeVisible();
  await office.close();
});
