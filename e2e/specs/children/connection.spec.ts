import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { choiceBar, dateButton } from '#pages/checkout.ts';
import { signInAs, signUpFamily } from '#pages/newFamily.ts';
import { findOffer, sessionPath } from '#pages/offers.ts';

test('a family connects, and books where a connection is required', async ({ page, browser, request, problems }) => {
  test.slow();
  // The date that is refused.
  problems.expect(/409/);
  const offer = await findOffer(request, {
    place: 'EH6',
    service: 'Wee Puffins',
    months: 42,
    fits: (left) => left >= 2,
  });
  // The service is at a desk, also when the family is on a phone.
  const service = await browser.newContext({ viewport: { width: 1280, height: 800 }, isMobile: false });
  const desk = await service.newPage();
  await signIn(desk, 'superadmin');
  const terms = `/settings/services/${offer.branch.id}/payment-and-cancellation`;
  await desk.goto(terms);
  const who = desk.getByRole('region', { name: 'Who can book' });
  await who.getByRole('button', { name: 'Only let connected families book' }).press('Enter');
  await desk.getByRole('dialog').getByRole('button', { name: 'Only connected families' }).press('Enter');
  await expect(who).toContainText('Connected families only');

  const family = await signUpFamily(request);
  await signInAs(page, family, sessionPath(offer));
  await page.goto(sessionPath(offer));
  await expect(page.getByRole('link', { name: 'Ask to connect' })).toBeVisible();
  const date = dateButton(page, offer.instance.date);
  await date.press('Enter');
  await page.getByRole('link', { name: 'Go to your connections' }).press('Enter');
  await expect(page).toHaveURL(/\/settings\/connections/);
  await page.getByRole('dialog').getByRole('button', { name: 'Ask to connect' }).press('Enter');
  await expect(page.getByText('Waiting for an answer')).toBeVisible();

  await desk.goto(`/children/requests?search=${encodeURIComponent('Morven Newcome')}`);
  // Runs at other widths leave connected families of the same name.
  const row = desk.getByRole('row').filter({ hasText: 'Waiting for you' });
  await row.getByRole('button', { name: 'Accept Morven Newcome' }).press('Enter');
  await desk.getByRole('dialog').getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(row).toHaveCount(0);
  await expect(desk.getByRole('row').filter({ hasText: 'Morven Newcome' }).first()).toContainText('Connected');

  // Announced: the family has not reloaded the page.
  await expect(page.getByRole('row').filter({ hasText: offer.branch.name })).toContainText('Connected');
  await page.goto(sessionPath(offer));
  await date.press('Enter');
  await expect(choiceBar(page)).toContainText('1 place');

  // Other journeys book here too.
  await desk.goto(terms);
  await who.getByRole('button', { name: 'Let all families book' }).press('Enter');
  await desk.getByRole('dialog').getByRole('button', { name: 'Let all families book' }).press('Enter');
  await expect(who).toContainText('All families');
  await service.close();
});
