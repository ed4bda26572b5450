import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

/** The list and a conversation, in one: the first load of every page carries its loaders. */
const messages = () => import(/* webpackChunkName: "messages" */ './pages/messages/EitherPage.tsx');

export const pages: Loaders<typeof manifest.pages> = {
  login: () => import('./pages/auth/LoginPage.tsx'),
  register: () => import('./pages/auth/SignUpPage.tsx'),
  confirmEmail: () => import('./pages/auth/ConfirmEmailPage.tsx'),
  completeAccount: () => import('./pages/auth/CompleteAccountPage.tsx'),
  forgotPassword: () => import('./pages/auth/ForgotPasswordPage.tsx'),
  resetPassword: () => import('./pages/auth/ResetPasswordPage.tsx'),
  completeProfile: () => import('./pages/auth/CompleteProfilePage.tsx'),
  downloadApp: () => import('./pages/auth/DownloadAppPage.tsx'),
  confirmChildren: () => import('./pages/auth/ConfirmChildrenPage.tsx'),
  stepOne: () => import(/* webpackChunkName: "onboarding" */ './pages/onboarding/StepOnePage.tsx'),
  stepTwo: () => import(/* webpackChunkName: "onboarding" */ './pages/onboarding/StepTwoPage.tsx'),
  chooseBranch: () => import('./pages/auth/ChooseBranchPage.tsx'),
  dashboard: () => import('./pages/dashboard/DashboardPage.tsx'),
  notifications: () => import('./pages/notifications/NotificationsPage.tsx'),
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
