import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const pages: Loaders<typeof manifest.pages> = {
  login: () => import('./auth/LoginPage.tsx'),
  downloadApp: () => import('./auth/DownloadAppPage.tsx'),
  stepOne: () => import('./onboarding/StepOnePage.tsx'),
  stepTwo: () => import('./onboarding/StepTwoPage.tsx'),
  chooseBranch: () => import('./auth/ChooseBranchPage.tsx'),
  dashboard: () => import('./dashboard/DashboardPage.tsx'),
  terms: () => import('./legal/TermsPage.tsx'),
  cookie: () => import('./legal/CookiePage.tsx'),
  privacy: () => import('./legal/PrivacyPage.tsx'),
  gdpr: () => import('./legal/GdprPage.tsx'),
  dataProcessing: () => import('./legal/DataProcessingPage.tsx'),
  security: () => import('./legal/SecurityPage.tsx'),
  support: () => import('./legal/SupportPage.tsx'),
};
