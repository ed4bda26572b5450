import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { openEmail } from '#pages/mailbox.ts';

/** Three unrelated words, as the screens advise. */
export const goodPassword = 'puffin kettle slope';

let people = 0;
/** An unused email address. */
export function freshAddress(name: string): string {
  people += 1;
  return `${name}.${Date.now().toString(36)}${people}@mail.test`;
}

/** The code of the latest email to an address; the page is left at that email. */
export async function readCode(page: Page, email: string): Promise<string> {
  await openEmail(page, email, /^\d{6} is your code/);
  const subject = await page.getByRole('heading', { level: 1 }).innerText();
  return subject.slice(0, 6);
}

/** A parent who has just signed up and confirmed the address, made by calls; `emails` is a page to read their mail in. */
export async function signUpParent(request: APIRequestContext, emails: Page, name: string): Promise<string> {
  const email = freshAddress(name);
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/auth/${path}`, { headers: { 'x-api-key': 'demo' }, data });
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
    return ((await answer.json()) as { data: { registration: string } }).data;
  };
  const { registration } = await post('register', {
    account_type: 'keyworker',
    first_name: 'Catriona',
    last_name: 'Muir',
    email,
    password: goodPassword,
    password_confirmation: goodPassword,
    terms: true,
  });
  await post('code-check', { email, registration, code: await readCode(emails, email) });
  return email;
}
