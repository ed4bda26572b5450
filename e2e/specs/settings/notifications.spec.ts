import type { Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';

/** Hands a push to the page's service worker, as the browser does with one that its push service sent. */
async function deliverPush(page: Page, message: object): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}

test('a person chooses by keyboard what they are told, is silent at night, and gets a push', async ({ page }) => {
  await signIn(page, 'parent2');
  await page.goto('/settings/settings#notifications');
  const messages = page.getByRole('group', { name: 'Messages' });
  const email = messages.getByRole('checkbox', { name: /Email/ });
  await expect(email).toBeChecked();
  await email.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Messages: no emails from now on.')).toBeVisible();

  await page.getByRole('button', { name: 'Set quiet hours' }).focus();
  await page.keyboard.press('Enter');
  const hours = page.getByRole('dialog', { name: 'Quiet hours' });
  await hours.getByLabel('From').fill('21:30');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/silent from 21:30 to 07:00/)).toBeVisible();
  await page.reload();
  await expect(email).not.toBeChecked();
  await expect(page.getByText(/silent from 21:30 to 07:00/)).toBeVisible();

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const [worker] = page.context().serviceWorkers();
  // A browser without a window has no place for notifications: what the worker would show is kept instead.
  await worker?.evaluate(() => {
    const shown: string[] = [];
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title, options) => void shown.push(`${title}: ${options?.body}`);
    Object.assign(globalThis, { shown });
  });
  await deliverPush(page, {
    title: 'A new message',
    body: 'Open Bairn to read it.',
    tag: 'm1',
    link: '/notifications',
  });
  const shown = () => worker?.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
  await expect.poll(shown).toEqual(['A new message: Open Bairn to read it.']);
});

test('the product can be installed', async ({ page }) => {
  await page.goto('/');
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Each test has a private window, in which nothing is installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
