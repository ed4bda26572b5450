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
import { headOf } from './heads.ts';

/** The shell's own pages that a host renders, with their heads, which no browser needs. */
export const pages: PublicPages<typeof manifest.pages> = {
  login: { ...login, head: headOf('login') },
  register: { ...register, head: headOf('register') },
  forgotPassword: { ...forgotPassword, head: headOf('forgotPassword') },
  terms: { ...terms, head: headOf('terms') },
  cookie: { ...cookie, head: headOf('cookie') },
  privacy: { ...privacy, head: headOf('privacy') },
  gdpr: { ...gdpr, head: headOf('gdpr') },
  dataProcessing: { ...dataProcessing, head: headOf('dataProcessing') },
  security: { ...security, head: headOf('security') },
  support: { ...support, head: headOf('support') },
};
