import type { PublicPages } from '@bairn/shared/contract';
import * as forgotPassword from '../auth/ForgotPasswordPage.tsx';
import * as login from '../auth/LoginPage.tsx';
import * as register from '../auth/RegisterPage.tsx';
import * as cookie from '../legal/CookiePage.tsx';
import * as dataProcessing from '../legal/DataProcessingPage.tsx';
import * as gdpr from '../legal/GdprPage.tsx';
import * as privacy from '../legal/PrivacyPage.tsx';
import * as security from '../legal/SecurityPage.tsx';
import * as support from '../legal/SupportPage.tsx';
import * as terms from '../legal/TermsPage.tsx';
import type { manifest } from '../manifest.ts';

/** The shell's own pages that a host renders. */
export const pages: PublicPages<typeof manifest.pages> = {
  login,
  register,
  forgotPassword,
  terms,
  cookie,
  privacy,
  gdpr,
  dataProcessing,
  security,
  support,
};
