/** The password of all demonstration accounts. It is published, so production never has these accounts. */
export const demoPassword = 'Bairn-demo-2026';

/** The PIN with which staff of the demonstration clock in. */
export const demoPin = '2580';

/** The demonstration accounts and their roles; shown at start and in the README. */
export const demoAccounts = [
  { email: 'parent@demo.bairn.test', who: 'keyworker with two children' },
  { email: 'parent2@demo.bairn.test', who: 'keyworker of another family' },
  { email: 'newparent@demo.bairn.test', who: 'keyworker with children to confirm' },
  { email: 'superadmin@demo.bairn.test', who: 'super admin of a provider with two branches' },
  { email: 'admin@demo.bairn.test', who: 'admin of the same provider' },
  { email: 'staff@demo.bairn.test', who: 'member of staff of the same provider' },
  { email: 'otheradmin@demo.bairn.test', who: 'admin of another provider' },
  { email: 'both@demo.bairn.test', who: 'keyworker and nursery admin' },
  { email: 'carer@demo.bairn.test', who: 'carer: uses the app, may not sign in here' },
  { email: 'suspended@demo.bairn.test', who: 'admin whose only provider is suspended' },
  { email: 'onboarding@demo.bairn.test', who: 'super admin without a nursery yet' },
  { email: 'onboarding2@demo.bairn.test', who: 'super admin whose branch details are incomplete' },
] as const;
