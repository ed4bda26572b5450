import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { openEmail } from '#pages/mailbox.ts';
import { signUpFamily } from '#pages/newFamily.ts';
import { findOffer } from '#pages/offers.ts';

test('a visitor asks about a place, logs in, and is accepted by the service', async ({ page, browser, request }) => {
  test.slow();
  const { branch } = await findOffer(request, { place: 'EH6', service: 'Wee Puffins', months: 42, fits: () => true });
  const family = await signUpFamily(request);
  const login = await request.post('/api/auth/login', {
    headers: { 'x-api-key': 'demo' },
    data: { ...family, client_id: 3 },
  });
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  const child = `Skye${crypto.randomUUID().slice(0, 4).replaceAll(/\d/g, 'a')}`;
  const added = await request.post('/api/account/carer/child', {
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${token}` },
    data: { first_name: child, last_name: 'Newcome', dob: '2024-05-06' },
  });
  expect(added.status()).toBe(200);

  await page.goto(`/registered-provider-details/${branch.id}`);
  await page.getByRole('link', { name: 'Ask about a place' }).click();
  await page.getByLabel('Email').fill(family.email);
  await page.getByLabel('Password', { exact: true }).fill(family.password);
  await page.getByRole('button', { name: 'Log in' }).click();

  const form = page.getByRole('dialog', { name: /about a place$/ });
  await form.getByText('Mon', { exact: true }).click();
  await form.getByText('Wed', { exact: true }).click();
  await form.getByLabel(/^Message/).fill('Can we come and see you first?');
  await form.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByText(/^Your enquiry was sent/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/registered-provider-details/${branch.id}$`));
  await page.goto('/settings/connections');
  const own = page.getByRole('region', { name: 'Places you asked about' });
  await expect(own).toContainText('Waiting for an answer');

  const service = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const desk = await service.newPage();
  await signIn(desk, 'superadmin');
  await desk.goto('/children/requests?view=enquiries');
  await desk.getByRole('button', { name: `Accept ${child}` }).press('Enter');
  const answer = desk.getByRole('dialog');
  await answer.getByLabel(/^Answer to the family/).fill('Come on Monday at ten.');
  await answer.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(desk.getByText(/^You have accepted/)).toBeVisible();

  // Announced: the family has not reloaded the page.
  await expect(own).toContainText('Accepted');
  await expect(own).toContainText('Come on Monday at ten.');
  await expect(page.getByRole('row').filter({ hasText: branch.name })).toContainText('Connected');
  await service.close();
  await openEmail(page, family.email, new RegExp(`can offer ${child} a place`));
});
