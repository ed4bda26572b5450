import type { Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
import { expect, test } from '#fixtures/test.ts';
import { addChild, addDate, choiceBar, dobOf, payWith } from '#pages/checkout.ts';
import { openEmail } from '#pages/mailbox.ts';
import { findOffer, sessionPath } from '#pages/offers.ts';

const months = 42;
const email = 'parent2@demo.bairn.test';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Nothing runs in the frame of an email, not even what looks at it: the same email in a page of its own. */
async function expectReadable(page: Page) {
  const address = await page.locator('iframe').getAttribute('src');
  const email = await page.context().newPage();
  await email.setContent(await (await page.request.get(address ?? '')).text());
  await expectNoAxeViolations(email);
  await email.close();
}

test('a family books, cancels with the refund shown first, and reads all of it in emails and transactions', async ({
  page,
  browser,
  request,
  problems,
}, { project }) => {
  test.setTimeout(240_000);
  // The test's own looks into a frame where nothing may run.
  problems.expect(/frame is sandboxed/);
  const offer = await findOffer(request, {
    place: 'EH6',
    service: 'Wee Puffins',
    months,
    from: inDays(16),
    fits: (left) => left >= 2,
  });
  const first = `Ailsa${project.name}${Date.now() % 100_000}`;

  await signIn(page, 'parent2');
  await page.goto(sessionPath(offer));
  await addDate(page, offer.instance.date);
  await choiceBar(page).getByRole('link', { name: 'Checkout' }).click();
  await addChild(page, { first, last: 'Email', dob: dobOf(months) });
  await payWith(page, '4242 4242 4242 4242');
  await expect(page).toHaveURL(/\/basket\/checkout-complete\?order=/);
  const order = new URL(page.url()).searchParams.get('order') ?? '';

  // The confirmation, in every form of it.
  await page.goto('/dev/mail');
  await expectNoAxeViolations(page);
  await openEmail(page, email, new RegExp(`^Booked: ${first}`));
  await expectReadable(page);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(`${first} is booked`);
  await expect(frame.getByText('Visa ending 4242')).toBeVisible();
  await expect(page.getByRole('link', { name: /^bairn-B\d+\.ics$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Plain text' }).click();
  await expect(page.getByRole('region', { name: 'Plain text' })).toContainText('If you need to cancel');
  await expect(page.getByRole('region', { name: 'Plain text' })).toContainText(`/planning/bookings?order=${order}`);
  await page.getByRole('link', { name: 'Headers' }).click();
  await expect(page.getByText('Message-ID: <')).toBeVisible();
  await page.getByRole('link', { name: 'HTML', exact: true }).click();
  await frame.getByRole('link', { name: 'See this order' }).click();
  await expect(page).toHaveURL(new RegExp(`/planning/bookings\\?order=${order}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order B\d+$/);

  // A member of staff has the bookings of that session open.
  const service = await browser.newContext();
  const desk = await service.newPage();
  await signIn(desk, 'superadmin');
  await desk.goto(`/planning/sessions/${offer.session.id}/bookings?search=${first}`);
  await expect(desk.getByText(`${first} Email`).first()).toBeVisible();
  await expect(desk.getByText('Confirmed', { exact: true }).filter({ visible: true }).first()).toBeVisible();

  await page.getByRole('link', { name: 'All bookings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your bookings');
  await page.getByRole('button', { name: new RegExp(`^Cancel ${first},`) }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  const confirm = dialog.getByRole('button', { name: /^Cancel 1 booking, £[\d.]+ refund$/ });
  await expect(confirm).toBeVisible();
  await expect(dialog.getByText(/to Visa ending 4242/)).toBeVisible();
  const refund = /£[\d.]+/.exec((await confirm.textContent()) ?? '')?.[0] ?? '';
  await confirm.press('Enter');

  await expect(page).toHaveURL(new RegExp(`\\?order=${order}$`));
  await expect(page.getByText('Cancelled by you').first()).toBeVisible();
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(refunds).toContainText(refund);
  // The provider's answer comes by the realtime channel.
  await expect(refunds.getByText('Sent', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(desk.getByText('Cancelled by family').filter({ visible: true }).first()).toBeVisible();
  await service.close();

  await page.goto('/planning/transactions?kind=refund');
  const row = page.getByRole('row', { name: new RegExp(`\\+${refund.replace('.', '\\.')}`) }).first();
  await expect(row).toContainText('Cancelled by you');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/planning\/bookings\?order=/);
  await page.goBack();
  await expect(page).toHaveURL(/kind=refund$/);

  await openEmail(page, email, new RegExp(`^Cancelled: ${first}`));
  await expect(frame.getByRole('main').getByText(`We are refunding ${refund} to Visa ending 4242`)).toBeVisible();
  await openEmail(page, email, new RegExp(`^Refund: ${refund.replace('.', '\\.')} is on its way`));
  await expectReadable(page);
});
