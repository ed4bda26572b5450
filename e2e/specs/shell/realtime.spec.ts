import type { Page, WebSocketRoute } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expectNoAxeViolations } from '#fixtures/axe.ts';
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

/** A realtime line that can be cut: its sockets break off, and no new one comes about until it is mended. */
async function cuttableLine(page: Page) {
  const open = new Set<WebSocketRoute>();
  let whole = true;
  let joined = 0;
  await page.routeWebSocket(/\/app\//, (near) => {
    if (!whole) return void near.close({ code: 1011 });
    open.add(near);
    const far = near.connectToServer();
    far.onMessage((message) => {
      if (String(message).includes('subscription_succeeded')) joined += 1;
      near.send(message);
    });
  });
  return {
    joined: () => joined,
    async cut() {
      whole = false;
      for (const near of open) await near.close({ code: 1011 });
    },
    mend: () => void (whole = true),
  };
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
  await expectNoAxeViolations(page);
});

test('what was announced while the line was down is caught up with', async ({ page, request }) => {
  test.slow();
  const offer = await findOffer(request, wanted);
  const line = await cuttableLine(page);
  await signIn(page, 'admin');
  await openBookings(page, offer);
  await expect.poll(line.joined).toBeGreaterThanOrEqual(2);

  await line.cut();
  const before = line.joined();
  const family = await callsOf(request, 'parent2');
  const child = await bookByCalls(request, family, offer, dobOf(months));
  await expect(page.getByText(new RegExp(`${child} Afar`))).toHaveCount(0);
  line.mend();
  await expect.poll(line.joined, { timeout: 30_000 }).toBe(before + 2);
  await expect(page.getByText(new RegExp(`${child} Afar`)).first()).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('a session that is ended elsewhere ends on screen', async ({ page, request, problems }) => {
  problems.expect(/401/);
  await signIn(page, 'parent');
  const ready = listening(page, 1);
  await page.goto('/planning/bookings');
  await ready;
  const stored = await page.evaluate(() => localStorage.getItem('bairn.session'));
  const { token } = JSON.parse(stored ?? '{}') as { token: string };
  await request.get('/api/auth/logout', { headers: { 'x-api-key': 'demo', authorization: `Bearer ${token}` } });
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('Session has expired. Please log in again.')).toBeVisible();
});
