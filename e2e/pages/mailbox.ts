import { expect, type Page } from '@playwright/test';

/** Opens the latest email to an address whose subject fits; emails come by a job, so the list is asked again. */
export async function openEmail(page: Page, address: string, subject: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`/dev/mail?search=${encodeURIComponent(address)}`);
    await page.getByRole('link', { name: subject }).first().click({ timeout: 1000 });
  }).toPass({ timeout: 60_000, intervals: [500, 1000, 2000] });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
}
