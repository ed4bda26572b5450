import { demoPassword } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';

test('a family is asked after its login, answers, skips what it may not answer later, and is thanked', async ({
  page,
}) => {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill('olena.fairlie-reid@families.bairn.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();

  const modal = page.getByRole('dialog', { name: 'Childcare near you' });
  await expect(modal.getByText('Question 1 of 4')).toBeAttached();
  await expect(modal.getByText('1\\4')).toBeVisible();
  await modal.getByRole('button', { name: 'Next' }).click();
  await expect(modal.getByRole('alert')).toHaveText('Please provide answer.');
  await modal.getByRole('radio', { name: 'Hard', exact: true }).check();
  await modal.getByRole('button', { name: 'Next' }).click();

  await expect(modal.getByText('2\\4')).toBeVisible();
  await modal.getByRole('checkbox', { name: 'Before 8am' }).check();
  await modal.getByRole('checkbox', { name: 'At weekends' }).check();
  await modal.getByRole('button', { name: 'Next' }).click();

  // Not confirmed, it is still asked.
  await expect(modal.getByText('3\\4')).toBeVisible();
  const sure = page.getByRole('dialog', { name: 'Skip this question' });
  await modal.getByRole('button', { name: 'Skip' }).click();
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal.getByText('3\\4')).toBeVisible();
  await modal.getByRole('button', { name: 'Skip' }).click();
  await sure.getByRole('button', { name: 'OK' }).click();

  await expect(modal.getByText('4\\4')).toBeVisible();
  await modal.getByRole('textbox').fill('A service that we can walk to.');
  await modal.getByRole('button', { name: 'Finish' }).click();
  const thanks = page.getByRole('dialog', { name: 'Thank you' });
  await expect(thanks).toContainText(
    'Your answer will help the government improve the quality and availability of childcare all over Scotland.',
  );
  await thanks.getByRole('button', { name: 'Close' }).last().click();
  await expect(thanks).toBeHidden();
});
