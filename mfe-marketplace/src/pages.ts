import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const pages: Loaders<typeof manifest.pages> = {
  home: () => import('./home/HomePage.tsx'),
  search: () => import('./search/SearchPage.tsx'),
  week: () => import('./week/WeekPage.tsx'),
  service: () => import('./service/ServicePage.tsx'),
  session: () => import('./session/SessionPage.tsx'),
  unregistered: () => import('./public-register/UnregisteredServicePage.tsx'),
  compare: () => import('./compare/ComparePage.tsx'),
  advice: () => import('./advice/AdvicePage.tsx'),
  checkout: () => import('./basket/CheckoutPage.tsx'),
  joinWaitingList: () => import('./basket/waiting/JoinWaitingListPage.tsx'),
  waitingListJoined: () => import('./basket/waiting/WaitingListJoinedPage.tsx'),
  stopEmails: () => import('./stop-emails/StopEmailsPage.tsx'),
  paymentLink: () => import('./payment-link/PaymentLinkPage.tsx'),
  checkoutComplete: () => import('./basket/order/CheckoutCompletePage.tsx'),
};
