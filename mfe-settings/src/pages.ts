import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const pages: Loaders<typeof manifest.pages> = {
  account: () => import('./account/AccountSettingsPage.tsx'),
  audit: () => import('./audit/AuditPage.tsx'),
  connections: () => import('./connections/ConnectionsPage.tsx'),
  invoices: () => import('./invoices/InvoicesPage.tsx'),
  paymentCollection: () => import('./payouts/PaymentCollectionPage.tsx'),
  openingHours: () => import('./service/OpeningHoursPage.tsx'),
  paymentMethods: () => import('./payment-methods/PaymentMethodsPage.tsx'),
  servicePayment: () => import('./service/PaymentAndCancellationPage.tsx'),
  business: () => import('./business/BusinessPage.tsx'),
  photoGallery: () => import('./service/GalleryPage.tsx'),
  profile: () => import('./profile/ProfilePage.tsx'),
  reviews: () => import('./reviews/ReviewsPage.tsx'),
  serviceDetails: () => import('./service/DetailsPage.tsx'),
  subscription: () => import('./subscriptions/SubscriptionPage.tsx'),
  usageStatements: () => import('./subscriptions/UsageStatementsPage.tsx'),
  savedSearches: () => import('./saved-searches/SavedSearchesPage.tsx'),
};
