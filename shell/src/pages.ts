import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

/** The list and a conversation, in one. */
const messages = () => import(/* webpackChunkName: "messages" */ './pages/messages/EitherPage.tsx');

// The first load of every page carries the names and hashes of all chunks: small pages share one.
export const pages: Loaders<typeof manifest.pages> = {
  login: () => import('./pages/auth/LoginPage.tsx'),
  register: () => import('./pages/auth/SignUpPage.tsx'),
  confirmEmail: () => import(/* webpackChunkName: "emailed" */ './pages/auth/ConfirmEmailPage.tsx'),
  completeAccount: () => import(/* webpackChunkName: "complete" */ './pages/auth/CompleteAccountPage.tsx'),
  forgotPassword: () => import(/* webpackChunkName: "emailed" */ './pages/auth/ForgotPasswordPage.tsx'),
  resetPassword: () => import(/* webpackChunkName: "emailed" */ './pages/auth/ResetPasswordPage.tsx'),
  completeProfile: () => import(/* webpackChunkName: "complete" */ './pages/auth/CompleteProfilePage.tsx'),
  downloadApp: () => import(/* webpackChunkName: "small" */ './pages/auth/DownloadAppPage.tsx'),
  confirmChildren: () => import(/* webpackChunkName: "emailed" */ './pages/auth/ConfirmChildrenPage.tsx'),
  stepOne: () => import(/* webpackChunkName: "onboarding" */ './pages/onboarding/StepOnePage.tsx'),
  stepTwo: () => import(/* webpackChunkName: "onboarding" */ './pages/onboarding/StepTwoPage.tsx'),
  chooseBranch: () => import(/* webpackChunkName: "small" */ './pages/auth/ChooseBranchPage.tsx'),
  // Whoever logs in begins there: it comes with the other parts for members.
  dashboard: () => import(/* webpackChunkName: "member" */ './pages/dashboard/DashboardPage.tsx'),
  notifications: () => import(/* webpackChunkName: "small" */ './pages/notifications/NotificationsPage.tsx'),
  messages,
  conversation: messages,
  terms: () => import(/* webpackChunkName: "legal" */ './pages/legal/TermsPage.tsx'),
  cookie: () => import(/* webpackChunkName: "legal" */ './pages/legal/CookiePage.tsx'),
  privacy: () => import(/* webpackChunkName: "legal" */ './pages/legal/PrivacyPage.tsx'),
  gdpr: () => import(/* webpackChunkName: "legal" */ './pages/legal/GdprPage.tsx'),
  dataProcessing: () => import(/* webpackChunkName: "legal" */ './pages/legal/DataProcessingPage.tsx'),
  security: () => import(/* webpackChunkName: "legal" */ './pages/legal/SecurityPage.tsx'),
  support: () => import(/* webpackChunkName: "legal" */ './pages/legal/SupportPage.tsx'),
};
