import { formatFullDay, localDate } from '@bairn/shared/format/date';
import type { Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { press, typeInto } from '#pages/keyboard.ts';

/** Fills in a new carer of the second step by keyboard. */
async function enterCarer(page: Page, heading: string, carer: { first: string; last: string; relation: string }) {
  const card = page.getByRole('region', { name: heading });
  await typeInto(card.getByLabel('First name'), carer.first);
  await typeInto(card.getByLabel('Last name'), carer.last);
  await card.getByLabel('Relation').selectOption({ label: carer.relation });
  await card.getByRole('checkbox', { name: 'May collect' }).check();
}

for (const width of [1280, 390]) {
  test(`an admin enrols a child with two carers and a pickup for one day at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const today = localDate(new Date().toISOString());
    const last = `Enrol${width}${Date.now() % 100_000}`;
    await signIn(page, 'admin');
    await page.goto('/children/create');
    await typeInto(page.getByLabel('First name'), 'Eilidh');
    await typeInto(page.getByLabel('Last name'), last);
    await page.getByLabel('Date of birth').fill('2023-04-11');
    await press(page.getByRole('button', { name: 'Continue' }));

    await expect(page).toHaveURL(/\/children\/create\/step-2$/);
    await enterCarer(page, 'Carer 1', { first: 'Mairi', last, relation: 'Mother' });
    await press(page.getByRole('button', { name: 'Add a new carer' }));
    await enterCarer(page, 'Carer 2', { first: 'Fraser', last, relation: 'Grandparent' });
    await page.getByRole('radio', { name: 'Fraser' }).check();
    await press(page.getByRole('button', { name: 'Continue' }));

    await expect(page).toHaveURL(/\/children\/create\/step-3$/);
    await typeInto(page.getByLabel('Allergies'), 'Peanut');
    await press(page.getByRole('button', { name: 'Add child' }));
    await expect(page.getByText(`Eilidh ${last} added.`)).toBeVisible();

    await page.goto(`/children/active?search=${last}`);
    await press(page.getByRole('link', { name: `Eilidh ${last}` }));
    const adults = page.getByRole('region', { name: 'Carers' });
    await expect(adults.getByRole('listitem')).toHaveCount(2);
    await expect(adults.getByRole('listitem').filter({ hasText: `Mairi ${last}` })).not.toContainText('Main carer');
    await expect(adults.getByRole('listitem').filter({ hasText: `Fraser ${last}` })).toContainText('Main carer');
    await expect(page.getByText('Peanut').first()).toBeVisible();

    await press(adults.getByRole('link'));
    await expect(page).toHaveURL(/\/pickups$/);
    await press(page.getByRole('button', { name: 'Add a person' }));
    const dialog = page.getByRole('dialog', { name: 'Add a person who may collect' });
    await typeInto(dialog.getByLabel('Full name'), `Morag ${last}`);
    await typeInto(dialog.getByLabel('Relation to the child'), 'Neighbour');
    await dialog.getByLabel('From').fill(today);
    await dialog.getByLabel('Until').fill(today);
    await press(dialog.getByRole('button', { name: 'Add the person' }));
    await expect(dialog).toBeHidden();
    const person = page.getByRole('list', { name: 'People who may collect' }).getByRole('listitem');
    await expect(person).toContainText(`Morag ${last}`);
    await expect(person).toContainText(`Days${formatFullDay(today)}Phone`);
    await expect(person).not.toContainText('Not yet');
  });
}
