import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { addChild, choiceBar, dobOf, lines, payWith } from '#pages/checkout.ts';
import { findOffer, sessionPath } from '#pages/offers.ts';

const months = 42;

test('a family books all dates of a session together, as one line at one price', async ({ page, request }) => {
  test.slow();
  const offer = await findOffer(request, {
    place: 'EH15',
    session: 'Weekend beach day',
    months,
    fits: (left) => left > 0,
  });
  await signIn(page, 'parent2');
  await page.goto(sessionPath(offer));
  // The child is chosen at the checkout.
  const chosen = page.getByRole('group', { name: 'For' }).getByRole('checkbox', { checked: true });
  await expect(chosen.first()).toBeVisible();
  while ((await chosen.count()) > 0) await chosen.first().uncheck();
  const all = page.getByRole('button', { name: /^Add all \d+ dates$/ });
  const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
  await all.click();
  await expect(page.getByRole('button', { name: 'Remove all dates' })).toBeVisible();
  await choiceBar(page).getByRole('link', { name: 'Checkout' }).click();

  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first()).toContainText(`${count} dates, `);
  await addChild(page, { first: 'Skye', last: `Block${Date.now() % 10_000}`, dob: dobOf(months) });
  await payWith(page, '4242 4242 4242 4242');
  await expect(page.getByText('Booked and paid')).toBeVisible({ timeout: 20_000 });
  const booked = page.getByRole('region', { name: offer.branch.name });
  await expect(booked.getByRole('listitem')).toHaveCount(1);
  await expect(booked).toContainText(`${count} dates, `);
});
