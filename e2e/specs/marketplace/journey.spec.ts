import type { Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { addChild, addDate, choiceBar, dateButton, payWith } from '#pages/checkout.ts';
import { findOffer, placesLeft, sessionPath } from '#pages/offers.ts';

const months = 42;

function dobOf(ageInMonths: number): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ageInMonths, 1)).toISOString().slice(0, 10);
}

test('a visitor finds a session, books and pays it, and the service sees it', async ({
  page,
  browser,
  request,
  problems,
}) => {
  test.slow();
  problems.expect(/422/);
  const offer = await findOffer(request, {
    place: 'EH6',
    service: 'Wee Puffins',
    months,
    fits: (left) => left >= 2,
  });
  const before = offer.instance.places_left;
  const child = { first: `Ailsa${Date.now() % 100_000}`, last: 'Journey', dob: dobOf(months) };

  await page.goto('/');
  await page.getByLabel('Where').fill('EH6');
  await page.getByRole('combobox', { name: /^Child.s age/ }).selectOption({ label: '3 years' });
  await page.getByLabel('From').fill(offer.instance.date);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/search\?.*place=EH6/);
  await expect(page).toHaveURL(/age=3/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/EH6/);

  await page.getByRole('link', { name: offer.branch.name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offer.branch.name);
  await page.getByRole('link', { name: offer.session.name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offer.session.name);

  const date = dateButton(page, offer.instance.date);
  await expect(date).toContainText(`${before} left`);
  await addDate(page, offer.instance.date);
  await expect(date).toHaveAttribute('aria-pressed', 'true');
  expect(await placesLeft(request, offer)).toBe(before - 1);

  await choiceBar(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/basket\/checkout/);
  await expect(page.getByText(offer.session.name).first()).toBeVisible();
  await page.getByRole('link', { name: 'Log in to book' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?from=/);
  await signIn(page, 'parent2');
  await expect(page).toHaveURL(/\/basket\/checkout/);

  await addChild(page, child);
  await payWith(page, '4000 0000 0000 9995');
  await expect(
    page
      .getByText('Your bank declined the card. Nothing was taken and your place is still held. Try another card.')
      .first(),
  ).toBeVisible();
  expect(await placesLeft(request, offer)).toBe(before - 1);
  await payWith(page, '4242 4242 4242 4242');
  await expect(page).toHaveURL(/\/basket\/checkout-complete\?order=/);
  await expect(page.getByText('Booked and paid')).toBeVisible();

  await page.getByRole('link', { name: 'See your bookings' }).click();
  await expect(page).toHaveURL(/\/planning/);
  await expect(page.getByRole('listitem').filter({ hasText: `${child.first}, ` })).toContainText(offer.session.name);
  expect(await placesLeft(request, offer)).toBe(before - 1);

  const service = await browser.newContext();
  const desk = await service.newPage();
  await signIn(desk, 'superadmin');
  await desk.goto('/planning/sessions');
  await desk.goto(`/planning/sessions/${offer.session.id}`);
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(offer.session.name);
  await desk.goto(`/planning/sessions/${offer.session.id}/bookings?search=${child.first}`);
  await expect(desk.getByText(`${child.first} ${child.last}`).first()).toBeVisible();
  await service.close();
});

test('two visitors race for the last place: one books it, the other reads so on that line', async ({
  browser,
  request,
}) => {
  const offer = await findOffer(request, { place: 'EH6', months, fits: (left) => left === 1 });
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  const pages = await Promise.all(contexts.map((context) => context.newPage()));
  for (const page of pages) {
    await page.goto(sessionPath(offer));
    await expect(dateButton(page, offer.instance.date)).toContainText('1 left');
  }
  await Promise.all(pages.map((page) => addDate(page, offer.instance.date)));
  const lost = (page: Page) => page.getByText(/just taken the last place/);
  await Promise.all(pages.map((page) => expect(choiceBar(page).or(lost(page))).toBeVisible()));
  const won = await Promise.all(pages.map((page) => choiceBar(page).isVisible()));
  expect(won.filter(Boolean)).toHaveLength(1);
  await Promise.all(pages.map((page, index) => expect(lost(page)).toHaveCount(won[index] ? 0 : 1)));
  expect(await placesLeft(request, offer)).toBe(0);

  const winner = pages[won.indexOf(true)];
  await winner?.goto('/basket/checkout');
  await winner?.getByRole('button', { name: /^Remove/ }).click();
  await expect.poll(() => placesLeft(request, offer)).toBe(1);
  await Promise.all(contexts.map((context) => context.close()));
});
