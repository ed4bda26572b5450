import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const pages: Loaders<typeof manifest.pages> = {
  login: () => import('./auth/LoginPage.tsx'),
  register: () => import('./auth/RegisterPage.tsx'),
  confirmEmail: () => import('./auth/ConfirmEmailPage.tsx'),
  completeAccount: () => import('./auth/CompleteAccountPage.tsx'),
  forgotPassword: () => import('./auth/ForgotPasswordPage.tsx'),
  resetPassword: () => import('./auth/ResetPasswordPage.tsx'),
  completeProfile: () => import('./auth/CompleteProfilePage.tsx'),
  downloadApp: () => import('./auth/DownloadAppPage.tsx'),
  confirmChildren: () => import('./auth/ConfirmChildrenPage.tsx'),
  stepOne: () => import(/* webpackChunkName: "onboarding" */ './onboarding/StepOnePage.tsx'),
  stepTwo: () => import(/* webpackChunkName: "onboarding" */ './onboarding/StepTwoPage.tsx'),
  chooseBranch: () => import('./auth/ChooseBranchPage.tsx'),
  dashboard: () => import('./dashboard/DashboardPage.tsx'),
  notifications: () => import('./notifications/NotificationsPage.tsx'),
  terms: () => import(/* webpackChunkName: "legal" */ './legal/TermsPage.tsx'),
  cookie: () => import(/* webpackChunkName: "legal" */ './legal/CookiePage.tsx'),
  privacy: () => import(/* webpackChunkName: "legal" */ './legal/PrivacyPage.tsx'),
  gdpr: () => import(/* webpackChunkName: "legal" */ './legal/GdprPage.tsx'),
  dataProcessing: () => import(/* webpackChunkName: "legal" */ './legal/DataProcessingPage.tsx'),
  security: () => import(/* webpackChunkName: "legal" */ './legal/SecurityPage.tsx'),
  support: () => import(/* webpackChunkName: "legal" */ './legal/SupportPage.tsx'),
};
