import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures/test.ts';
import { press, tabTo, typeInto } from '#pages/keyboard.ts';
import { readCode } from '#pages/newPerson.ts';
import { signInFounder } from '#pages/newService.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Chooses an entry of the select that has the focus, by its first letters. */
async function choose(page: Page, label: string, letters: string) {
  const list = page.getByLabel(label, { exact: true });
  await tabTo(list);
  await page.keyboard.type(letters);
  await expect(list).not.toHaveValue('');
}

test('a service is set up with the keyboard alone, and its owner proves that it is theirs', async ({
  page,
  request,
  problems,
}, info) => {
  // A postcode that is not found is a call that failed.
  problems.expect(/404/);
  // Of the mailbox, which shows emails without scripts.
  problems.expect(/frame is sandboxed/);
  await signInFounder(request, page);
  await expect(page).toHaveURL(/\/auth\/service-onboarding\/step-one$/);
  await page.goto('/planning/bookings');
  await expect(page).toHaveURL(/\/auth\/service-onboarding\/step-one$/);

  // An entry of the public register for each width and try, so that none is taken twice.
  await typeInto(
    page.getByLabel('CI registration number'),
    `CS20998000${(info.project.name === '390' ? 20 : 21) + 2 * info.retry}`,
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('We filled in what the public register says.')).toBeVisible();
  await expect(page.getByLabel('Service name')).not.toHaveValue('');
  const known = await page.getByLabel('Service name').inputValue();
  const name = `Zebrafinch Yard ${info.project.name} ${info.retry}`;
  await page.getByLabel('Service name').fill(name);

  const postcode = page.getByLabel('Postcode');
  await postcode.fill('SW1A 1AA');
  await postcode.press('Enter');
  await expect(page.getByText('Postcode not found. Please type in your address.')).toBeVisible();
  await postcode.fill('EH6 6JJ');
  await press(page.getByRole('button', { name: 'Find Address' }));
  const addresses = page.getByLabel('Address', { exact: true });
  await expect(addresses).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Address line 1')).not.toHaveValue('');
  await expect(page.getByLabel('City')).toHaveValue('Edinburgh');

  // What was typed is there after a reload.
  await page.reload();
  await expect(page.getByLabel('Service name')).toHaveValue(name);
  await expect(page.getByLabel('City')).toHaveValue('Edinburgh');
  await choose(page, 'Provider type', 'Vol');
  await typeInto(page.getByLabel('Contact number'), '0131 496 0123');
  await typeInto(page.getByLabel('Website'), 'zebrafinch.test');
  await press(page.getByRole('button', { name: 'Continue' }));

  await expect(page).toHaveURL(/\/auth\/service-onboarding\/step-two$/);
  await expect(page.getByRole('heading', { name: 'Complete your service' })).toBeVisible();
  await tabTo(page.getByRole('checkbox', { name: 'Playgroup' }));
  await page.keyboard.press('Space');
  await press(page.getByRole('button', { name: 'Finish' }));
  await expect(page.getByText('The time of year field is required')).toBeVisible();
  await page.getByRole('radio', { name: 'Term time' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: 'Yes' }).focus();
  await page.keyboard.press('Space');
  await typeInto(page.getByLabel('More about your support'), 'A quiet room.');

  const logo = page.getByLabel('Logo', { exact: true }).and(page.locator('input'));
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Only these file types are allowed: jpg, gif, png.')).toBeVisible();
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  const shown = page.locator('main img[src^="/files/"]');
  await expect(shown).toHaveCount(1);
  const cover = page.getByLabel('Cover photo', { exact: true }).and(page.locator('input'));
  await cover.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: png });
  await expect(shown).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel('More about your support')).toHaveValue('A quiet room.');
  await expect(shown).toHaveCount(2);
  await press(page.getByRole('button', { name: 'Finish' }));

  await expect(page).toHaveURL(/\/dashboard$/);
  const started = page.getByRole('region', { name: 'Getting started' });
  await expect(started.getByRole('link', { name: 'Invite staff' })).toBeVisible();
  await expect(page.getByText('Your service is set up. Prove that it is yours, and you can list it.')).toBeVisible();
  await press(started.getByRole('link', { name: 'Prove it' }));
  const proof = page.getByRole('region', { name: 'Prove that the service is yours' });
  await press(proof.getByRole('button', { name: 'Send a code' }));
  await expect(proof.getByLabel('Code', { exact: true })).toBeVisible();
  const mails = await page.context().newPage();
  const code = await readCode(mails, `manager@${known.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.bairn.test`);
  await mails.close();
  await typeInto(proof.getByLabel('Code', { exact: true }), code);
  await press(proof.getByRole('button', { name: 'Confirm' }));
  await expect(proof).toHaveCount(0);
  const status = page.getByRole('region', { name: 'On the marketplace' });
  await expect(status.getByRole('link', { name: 'Set opening hours' })).toBeVisible();
  await page.goto('/auth/service-onboarding/step-one');
  await expect(page).toHaveURL(/\/planning\/bookings/);
});
