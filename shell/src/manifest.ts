import { service, superAdmin, type RemoteManifest } from '@bairn/shared/contract';

/** The shell's own pages, in the shape of any remote's. */
export const manifest = {
  contract: 1,
  name: 'shell',
  pages: {
    auth: { path: '/auth', title: 'Log in', access: 'guest', redirect: '/auth/login' },
    login: { path: '/auth/login', title: 'Log in', access: 'guest' },
    downloadApp: { path: '/auth/download-app', title: 'Use the app', access: ['guest', 'carer'] },
    onboarding: {
      path: '/auth/service-onboarding',
      title: 'Set up your service',
      access: superAdmin,
      redirect: '/auth/service-onboarding/step-one',
    },
    stepOne: {
      path: '/auth/service-onboarding/step-one',
      title: 'Set up your service',
      access: superAdmin,
      onboarding: 'step-one',
    },
    stepTwo: {
      path: '/auth/service-onboarding/step-two',
      title: 'Complete your service',
      access: superAdmin,
      onboarding: 'step-two',
    },
    chooseBranch: { path: '/choose-branch', title: 'Choose a service', access: service },
    dashboard: { path: '/dashboard', title: 'Dashboard', access: service, nav: { group: 'main', order: 10 } },
    legal: { path: '/legal', title: 'Terms', access: 'public', redirect: '/legal/terms' },
    terms: { path: '/legal/terms', title: 'Terms', access: 'public' },
    cookie: { path: '/legal/cookie', title: 'Cookies', access: 'public' },
    privacy: { path: '/legal/privacy', title: 'Privacy', access: 'public' },
    gdpr: { path: '/legal/gdpr', title: 'Your data protection rights', access: 'public' },
    dataProcessing: { path: '/legal/data-processing', title: 'Data processing', access: 'public' },
    security: { path: '/legal/security', title: 'Security', access: 'public' },
    support: { path: '/legal/support', title: 'Support', access: 'public' },
  },
  cards: {},
  settings: {},
  header: {},
} as const satisfies RemoteManifest;
