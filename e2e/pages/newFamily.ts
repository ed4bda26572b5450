import { expect, type APIRequestContext, type Page } from '@playwright/test';

/** A family that has just signed up, which no other test knows. */
export type NewFamily = { email: string; password: string };

const headers = { 'x-api-key': 'demo' };

/** The code of the email to an address; emails come by a job, so the mailbox is asked again. */
async function codeFor(request: APIRequestContext, email: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const emails = await (await request.get(`/dev/mail?search=${encodeURIComponent(email)}`)).text();
    code = />(\d{6}) is your code for Bairn</.exec(emails)?.[1] ?? '';
    expect(code).not.toBe('');
  }).toPass({ timeout: 60_000, intervals: [500, 1000, 2000] });
  return code;
}

/** Signs a family up and confirms its address, without a screen. */
export async function signUpFamily(request: APIRequestContext): Promise<NewFamily> {
  const email = `family-${crypto.randomUUID()}@demo.bairn.test`;
  const password = `${crypto.randomUUID()}-Aa1`;
  const signedUp = await request.post('/api/auth/register', {
    headers,
    data: {
      account_type: 'keyworker',
      first_name: 'Morven',
      last_name: 'Newcome',
      email,
      password,
      password_confirmation: password,
      terms: true,
    },
  });
  expect(signedUp.status()).toBe(200);
  const { registration } = ((await signedUp.json()) as { data: { registration: string } }).data;
  const data = { email, registration, code: await codeFor(request, email) };
  expect((await request.post('/api/auth/code-check', { headers, data })).status()).toBe(200);
  return { email, password };
}

/** Signs in by the form, and waits until it has let the person in. */
export async function signInAs(page: Page, { email, password }: NewFamily, from: string): Promise<void> {
  await page.goto(`/auth/login?from=${encodeURIComponent(from)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/\/auth\/login/);
}
