/** Providers of childcare vouchers in the United Kingdom, with where a parent finds the reference. */
export const voucherProviders = [
  { id: 'edenred', name: 'Edenred', hint: 'Your account number, on each Edenred statement' },
  { id: 'computershare', name: 'Computershare', hint: 'Your account number: eight digits' },
  { id: 'care_4', name: 'Care-4', hint: 'Your parent reference, on your Care-4 statement' },
  { id: 'kiddivouchers', name: 'KiddiVouchers', hint: 'Your member number, at the top of your account page' },
  { id: 'pluxee', name: 'Pluxee (Sodexo)', hint: 'Your beneficiary number, on your account page' },
  { id: 'co_operative', name: 'Co-operative Flexible Benefits', hint: 'Your parent ID, on your statement' },
  { id: 'fideliti', name: 'Fideliti', hint: 'Your parent reference, on your account page' },
  { id: 'other', name: 'Another provider', hint: 'The reference that the payment to the service will show' },
] as const;

export type VoucherProvider = (typeof voucherProviders)[number]['id'];

export const voucherProviderIds = voucherProviders.map(({ id }) => id) as [VoucherProvider, ...VoucherProvider[]];

/** The name of a provider as families read it. */
export const voucherProviderName = (id: string) => voucherProviders.find((one) => one.id === id)?.name ?? id;
