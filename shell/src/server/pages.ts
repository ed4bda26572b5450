import type { PublicPages } from '@bairn/shared/contract';
import * as forgotPassword from '../pages/auth/ForgotPasswordPage.tsx';
import * as login from '../pages/auth/LoginPage.tsx';
import * as register from '../pages/auth/SignUpPage.tsx';
import * as cookie from '../pages/legal/CookiePage.tsx';
import * as dataProcessing from '../pages/legal/DataProcessingPage.tsx';
import * as gdpr from '../pages/legal/GdprPage.tsx';
import * as privacy from '../pages/legal/PrivacyPage.tsx';
import * as security from '../pages/legal/SecurityPage.tsx';
import * as support from '../pages/legal/SupportPage.tsx';
import * as terms from '../pages/legal/TermsPage.tsx';
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
