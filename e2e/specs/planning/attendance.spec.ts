import type { APIRequestContext, Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { bookByCalls, callsOf } from '#pages/bookByCalls.ts';
import { dobOf } from '#pages/checkout.ts';
import { findOffer } from '#pages/offers.ts';

const months = 40;
const wanted = { place: 'EH6', service: 'Wee Puffins Nursery, Leith', months, fits: (left: number) => left >= 2 };

/** Resolves once the page listens to the person's channel and the service's. */
function listening(page: Page): Promise<void> {
  return new Promise((resolve) => {
    let joined = 0;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscription_succeeded') && (joined += 1) === 2) resolve();
      }),
    );
  });
}

/** A mark on the document that a reload would wipe off. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

/** Opens a page and waits until it hears what happens elsewhere. */
async function openListening(page: Page, path: string) {
  const ready = listening(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await ready;
  await mark(page);
}

type Counts = { in: number; expected: number; out: number; absent: number };
/** The counts beside Show: they are links to the groups. */
async function countsOf(page: Page): Promise<Counts> {
  const text = (await page.getByRole('navigation', { name: 'Show' }).textContent()) ?? '';
  const number = (word: string) => Number(new RegExp(`${word} (\\d+)`).exec(text)?.[1] ?? 0);
  return { in: number('In'), expected: number('Expected'), out: number('Left'), absent: number('Absent') };
}

test('a booking appears on the open attendance list, and what one device records on the other', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const offer = await findOffer(request, wanted);
  const attendance = `/planning/sessions/${offer.session.id}/register?date=${offer.instance.date}`;
  // An admin, since staff do not cancel bookings.
  await signIn(page, 'admin');
  await openListening(page, attendance);
  const tablet = await context.newPage();
  await openListening(tablet, attendance);
  const dashboard = await context.newPage();
  await openListening(dashboard, '/dashboard');
  const fresh = dashboard.getByText(/new bookings? since you last looked/);
  const freshBefore = Number.parseInt((await fresh.textContent()) ?? '0', 10);

  const family = await callsOf(request, 'parent2');
  const first = await bookByCalls(request, family, offer, dobOf(months));
  const child = page.getByRole('article', { name: `${first} Afar` });
  await expect(child).toBeVisible();
  await expect(fresh).toHaveText(`${freshBefore + 1} new bookings since you last looked`);
  const before = await countsOf(page);

  // A child cannot be signed in before the day, but an absence can be recorded ahead.
  await expect(child.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
  await child.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Mark absent' }).click();
  const dialog = page.getByRole('dialog', { name: `Why is ${first} absent?` });
  await dialog.getByRole('radio', { name: 'On holiday' }).check();
  await dialog.getByRole('button', { name: `Mark ${first} absent` }).click();
  await child.getByRole('button', { name: `${first} Afar`, exact: true }).click();
  await expect(child.getByText(/^On holiday, recorded by Callum Reid$/)).toBeVisible();
  const same = tablet.getByRole('article', { name: `${first} Afar` });
  await expect(same.getByText('On holiday', { exact: true })).toBeVisible();
  const less = { ...before, expected: before.expected - 1, absent: before.absent + 1 };
  await expect.poll(() => countsOf(tablet)).toEqual(less);

  await same.getByRole('button', { name: `Undo absent of ${first}` }).click();
  await expect.poll(() => countsOf(page)).toEqual(before);

  // The service cancels it: it leaves the attendance list that is open on the tablet.
  await page.goto(`/planning/bookings?search=${first}`);
  await page.getByRole('button', { name: new RegExp(`^More for ${first}`) }).click();
  await page.getByRole('menuitem', { name: 'Cancel booking' }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel ${first} Afar's booking` });
  await expect(cancel.getByText(/gets a refund of £[\d.]+$/)).toBeVisible();
  await cancel.getByLabel('Reason').fill('The room is being painted');
  await cancel.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByRole('table').getByText('Cancelled by the service')).toBeVisible();
  await expect(same).toHaveCount(0);
  for (const one of [tablet, dashboard]) expect(await isSameDocument(one)).toBe(true);
});

type Entry = { session_id: string; status: string; child: { full_name: string; first_name: string } };
type Day = { date: string; earlier: string | null; entries: Entry[] };

/** The child without a record on the last day before today. */
async function forgotten(request: APIRequestContext) {
  const call = await callsOf(request, 'staff');
  const user = await call<{ nurseries: { id: string; branches: { id: string }[] }[] }>('GET', '/auth/user?client_id=3');
  const [nursery] = user.nurseries;
  const path = `/nursery/${nursery?.id}/branch/${nursery?.branches[0]?.id}/session-registry`;
  const today = await call<Day>('GET', path);
  const day = await call<Day>('GET', `${path}?date=${today.earlier}`);
  const entry = day.entries.find(({ status }) => status === 'expected');
  if (!entry) throw new Error(`Nobody was forgotten on ${today.earlier}`);
  return { ...entry, date: day.date };
}

test('a child is signed in, signed out with a collector, and both are undone', async ({ page, request }) => {
  test.slow();
  const { session_id, date, child } = await forgotten(request);
  const name = child.first_name;
  await signIn(page, 'staff');
  await page.goto(`/planning/sessions/${session_id}/register?date=${date}`);
  const row = page.getByRole('article', { name: child.full_name });
  const before = await countsOf(page);

  await row.getByRole('button', { name: `Sign in ${name}` }).click();
  const arrival = page.getByRole('dialog', { name: `When did ${name} come?` });
  await arrival.getByLabel('Time').fill('08:07');
  await arrival.getByRole('button', { name: 'Sign in' }).click();
  await expect(row.getByText('In 08:07', { exact: true })).toBeVisible();
  expect(await countsOf(page)).toEqual({ ...before, in: before.in + 1, expected: before.expected - 1 });

  // By the keyboard alone from here.
  await row.getByRole('button', { name: `Sign out ${name}` }).focus();
  await page.keyboard.press('Enter');
  const leaving = page.getByRole('dialog', { name: `Who collects ${name}?` });
  await leaving.getByRole('radio', { name: 'Someone else' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Granny Isobel');
  await page.keyboard.press('Enter');
  await expect(leaving).toBeHidden();
  await expect(row.getByText(/^Left \d\d:\d\d with Granny Isobel$/)).toBeVisible();
  expect(await countsOf(page)).toEqual({ ...before, expected: before.expected - 1, out: before.out + 1 });

  await row.getByRole('button', { name: `Undo sign out of ${name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: `Sign out ${name}` })).toBeVisible();
  await row.getByRole('button', { name: `Undo sign in of ${name}` }).click();
  await expect(row.getByRole('button', { name: `Sign in ${name}` })).toBeVisible();
  expect(await countsOf(page)).toEqual(before);

  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'What was recorded' }).click();
  await expect(page.getByText('Signed out, collected by Granny Isobel').first()).toBeVisible();
});

test('the orders of the service show their payments', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/planning/orders?status=part_refunded');
  await expect(page.getByRole('table').getByText('Partly refunded').first()).toBeVisible();
  await page
    .getByRole('link', { name: /^B\d+$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Payments of/ });
  await expect(dialog.getByText(/back/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Refund' }).first().click();
  await expect(page.getByRole('dialog', { name: /^Refund/ }).getByLabel('Amount')).toBeVisible();
});
