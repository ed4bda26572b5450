import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { freshAddress, goodPassword, readCode } from '#pages/newPerson.ts';

/** A person who has just signed up to set up a service and confirmed the address, made by calls; signs them in. */
export async function signInFounder(request: APIRequestContext, page: Page): Promise<void> {
  const email = freshAddress('founder');
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/auth/${path}`, { headers: { 'x-api-key': 'demo' }, data });
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
    return ((await answer.json()) as { data: { registration: string } }).data;
  };
  const { registration } = await post('register', {
    account_type: 'service',
    first_name: 'Greta',
    last_name: 'Newcome',
    email,
    telephone_number: '0131 496 0321',
    password: goodPassword,
    password_confirmation: goodPassword,
    terms: true,
  });
  await post('code-check', { email, registration, code: await readCode(page, email) });
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/\/auth\/login/);
}
