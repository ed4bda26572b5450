import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { signIn, type DemoAccount } from '#fixtures/accounts.ts';
import { expect, test, type TestProduct } from '#fixtures/testProduct.ts';
import { callsOf } from '#pages/bookByCalls.ts';

type Entry = { session_id: string; status: string; child: { full_name: string; first_name: string } };
type Day = { now: string; today: string; entries: Entry[]; conflicts: { first_name: string; event: string }[] };

async function dayOf(request: APIRequestContext): Promise<() => Promise<Day>> {
  const call = await callsOf(request, 'staff');
  const user = await call<{ nurseries: { id: string; branches: { id: string }[] }[] }>('GET', '/auth/user?client_id=3');
  const [nursery] = user.nurseries;
  return () => call<Day>('GET', `/nursery/${nursery?.id}/branch/${nursery?.branches[0]?.id}/session-registry`);
}

/** Puts the clock forward to a morning on which a session has at least so many children without a record. */
async function busyMorning(product: TestProduct, request: APIRequestContext, many: number) {
  for (let tries = 0; tries < 8; tries += 1) {
    const time = product
      .now()
      .toLocaleTimeString('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    await product.act({ advance_minutes: (24 + 9 - hours) * 60 - minutes });
    const read = await dayOf(request);
    const day = await read();
    const bySession = Map.groupBy(
      day.entries.filter(({ status }) => status === 'expected'),
      ({ session_id }) => session_id,
    );
    const found = [...bySession].find(([, entries]) => entries.length >= many);
    if (found) return { session: found[0], children: found[1], read };
  }
  throw new Error(`No session of the next days has ${many} children who are expected`);
}

/** A browser of its own with the register open, and the worker ready to open it without a network. */
async function device(context: BrowserContext, account: DemoAccount, path: string): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, account);
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Show' })).toBeVisible();
  const isKept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/offline-page')));
      return navigator.serviceWorker.controller !== null && kept.some(Boolean);
    });
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
  return page;
}
const row = (page: Page, { child }: Entry) => page.getByRole('article', { name: child.full_name, exact: true });

test('three devices record attendance without a network for half an hour, and nothing is lost', async ({
  product,
  request,
  browser,
  baseURL,
  problems,
}) => {
  test.setTimeout(300_000);
  problems.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/);
  const { session, children, read } = await busyMorning(product, request, 3);
  const [ada, blair, ella] = children as [Entry, Entry, Entry];
  const path = `/planning/sessions/${session}/register`;
  const accounts = ['staff', 'admin', 'superadmin'] as const;
  const contexts = await Promise.all(accounts.map(() => browser.newContext({ baseURL: baseURL ?? '' })));
  const pages: Page[] = [];
  for (const [index, account] of accounts.entries()) {
    pages.push(await device(contexts[index] as BrowserContext, account, path));
  }
  const [tablet, phone, laptop] = pages as [Page, Page, Page];

  // The manifest is there and names icons that exist.
  const manifest = await tablet.locator('link[rel=manifest]').getAttribute('href');
  const installable = (await (await request.get(manifest ?? '')).json()) as {
    icons: { src: string }[];
    display: string;
  };
  expect(installable.display).toBe('standalone');
  for (const { src } of installable.icons) expect((await request.get(src)).ok()).toBe(true);

  await Promise.all(contexts.map((context) => context.setOffline(true)));
  // The register opens again without a network, with what was there.
  await tablet.reload();
  await expect(tablet.getByText(/kept on this device and sent later/)).toBeVisible();
  // Two record the same, and a third something else; the phone takes one back.
  await row(tablet, ada)
    .getByRole('button', { name: `Sign in ${ada.child.first_name}` })
    .click();
  await row(phone, ada)
    .getByRole('button', { name: `Sign in ${ada.child.first_name}` })
    .click();
  await row(tablet, blair)
    .getByRole('button', { name: `Sign in ${blair.child.first_name}` })
    .click();
  await row(laptop, blair)
    .getByRole('button', { name: `More for ${blair.child.full_name}` })
    .click();
  await laptop.getByRole('menuitem', { name: 'Mark absent' }).click();
  const why = laptop.getByRole('dialog', { name: `Why is ${blair.child.first_name} absent?` });
  await why.getByRole('radio', { name: 'Ill' }).check();
  await why.getByRole('button', { name: `Mark ${blair.child.first_name} absent` }).click();
  await row(phone, ella)
    .getByRole('button', { name: `Sign in ${ella.child.first_name}` })
    .click();
  await row(phone, ella)
    .getByRole('button', { name: `Undo sign in of ${ella.child.first_name}` })
    .click();
  await expect(phone.getByText(/3 records wait to be sent/)).toBeVisible();
  await expect(tablet.getByText(/2 records wait to be sent/)).toBeVisible();
  expect((await read()).entries.filter(({ status }) => status !== 'expected')).toHaveLength(0);

  await product.act({ advance_minutes: 30 });
  for (const context of contexts) await context.setOffline(false);
  const conflict = new RegExp(`recorded without a network: ${blair.child.first_name}`);
  for (const page of pages) {
    await expect(page.getByText(/to be sent|being sent/)).toHaveCount(0, { timeout: 30_000 });
    await expect(row(page, ada).getByText(/^In \d\d:\d\d$/)).toBeVisible();
    await expect(row(page, ella).getByRole('button', { name: `Sign in ${ella.child.first_name}` })).toBeVisible();
    await expect(row(page, blair).getByText(conflict)).toBeVisible();
  }
  const day = await read();
  expect(day.conflicts).toMatchObject([{ first_name: blair.child.first_name }]);

  await row(phone, blair)
    .getByRole('button', { name: `Keep what is there for ${blair.child.first_name}` })
    .click();
  for (const page of pages) await expect(row(page, blair).getByText(conflict)).toHaveCount(0);
  await Promise.all(contexts.map((context) => context.close()));
});
