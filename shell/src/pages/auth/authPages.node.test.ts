import { expect, test } from 'vitest';
import { renderInNode } from '@bairn/shared/test/renderInNode';
import * as completeAccount from './CompleteAccountPage.tsx';
import * as completeProfile from './CompleteProfilePage.tsx';
import * as confirmEmail from './ConfirmEmailPage.tsx';
import * as forgotPassword from './ForgotPasswordPage.tsx';
import * as login from './LoginPage.tsx';
import * as signUp from './SignUpPage.tsx';
import * as resetPassword from './ResetPasswordPage.tsx';

test.each([
  ['/auth/login', login, 'Log in'],
  ['/auth/register', signUp, 'Create an account'],
  ['/auth/confirm-email', confirmEmail, 'Confirm your email'],
  ['/auth/forgot-password', forgotPassword, 'Forgotten password'],
  ['/auth/reset-password', resetPassword, 'New password'],
  ['/auth/complete-account', completeAccount, 'Your invitation'],
  ['/auth/complete-profile', completeProfile, 'Your details'],
])('%s renders without a document, for nobody in particular', async (at, page, heading) => {
  const html = await renderInNode(page, { at });
  expect(html).toContain(`<h1>${heading}</h1>`);
  expect(html.match(/<main/g)).toHaveLength(1);
});

test('the choice of who signs up is there before any script', async () => {
  const html = await renderInNode(signUp, { at: '/auth/register?as=service' });
  expect(html).toMatch(
    /<input[^>]*name="account_type"[^>]*checked=""[^>]*value="service"|<input[^>]*value="service"[^>]*checked=""/,
  );
});
