import type { Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { bookByCalls, callsOf } from '#pages/bookByCalls.ts';
import { findOffer, type Offer } from '#pages/offers.ts';

const months = 40;
const wanted = { place: 'EH6', service: 'Wee Puffins', months, fits: (left: number) => left >= 3 };

function dobOf(ageInMonths: number): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ageInMonths, 1)).toISOString().slice(0, 10);
}

/** Resolves once the page listens to its channels: its own, and a service's. */
function listening(page: Page, channels: number): Promise<void> {
  return new Promise((resolve) => {
    let joined = 0;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscription_succeeded') && (joined += 1) === channels) resolve();
      }),
    );
  });
}

/** A mark on the document that a reload would wipe off. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

async function openBookings(page: Page, offer: Offer) {
  await page.goto(`/planning/sessions/${offer.session.id}/bookings?date=${offer.instance.date}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await mark(page);
}

test('a booking appears on the service’s open screens without a reload', async ({ page, context, request }) => {
  test.slow();
  const offer = await findOffer(request, wanted);
  await signIn(page, 'admin');
  const first = listening(page, 2);
  await openBookings(page, offer);
  await first;
  const second = await context.newPage();
  const ready = listening(second, 2);
  await second.goto(`/planning/sessions/${offer.session.id}`);
  const date = second.locator('tr', { has: second.locator(`a[href*="date=${offer.instance.date}"]`) });
  const before = (await date.textContent()) ?? '';
  await mark(second);
  await ready;

  const family = await callsOf(request, 'parent2');
  const child = await bookByCalls(request, family, offer, dobOf(months));
  await expect(page.getByText(new RegExp(`${child} Afar`)).first()).toBeVisible();
  await expect(date).not.toHaveText(before);
  for (const one of [page, second]) expect(await isSameDocument(one)).toBe(true);
});
