import type * as schema from '../schema/account.ts';
import { post } from './endpoint.ts';

export const codeCheck = post<typeof schema.codeCheckContract>('/auth/code-check');

export const resendVerification = post<typeof schema.resendVerificationContract>('/auth/resend-verification');

export const forgottenPassword = post<typeof schema.forgottenPasswordContract>('/auth/forgotten-password');

export const resetPassword = post<typeof schema.resetPasswordContract>('/auth/reset-password');

export const checkExisting = post<typeof schema.checkExistingContract>('/auth/check-existing');

export const activateAccount = post<typeof schema.activateAccountContract>('/auth/activate-account');

export const signUp = post<typeof schema.signUpContract>('/auth/register');

export const completeAccount = post<typeof schema.completeAccountContract>('/auth/complete-account');
