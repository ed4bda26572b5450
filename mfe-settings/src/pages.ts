import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const pages: Loaders<typeof manifest.pages> = {
  account: () => import('./account/AccountSettingsPage.tsx'),
  audit: () => import('./audit/AuditPage.tsx'),
  paymentMethods: () => import('./payment-methods/PaymentMethodsPage.tsx'),
  profile: () => import('./profile/ProfilePage.tsx'),
};
