export type Words = Record<string, string | number | boolean | null | undefined>;

/** Adds a query; empty values are left out. */
export function withQuery(path: string, query: Words = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '' && value !== false) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

export const part = encodeURIComponent;

/** Links to pages of other packages; a test compares each with the route table. */
export const paths = {
  home: () => '/',
  /** The search filters, by the parameter names of its call. */
  search: (query?: Words) => withQuery('/search', query),
  /** The favourites of a family, or of a visitor in this browser. */
  favourites: () => withQuery('/search', { favourites: 1 }),
  advice: (guide?: string) => (guide ? `/advice#${part(guide)}` : '/advice'),
  service: (id: string, query?: Words) => withQuery(`/registered-provider-details/${part(id)}`, query),
  session: (serviceId: string, sessionId: string, query?: Words) =>
    withQuery(`/registered-provider-details/${part(serviceId)}/sessions/${part(sessionId)}`, query),
  unregisteredService: (id: string) => `/unregistered-provider-details/${part(id)}`,
  checkout: () => '/basket/checkout',
  checkoutComplete: (orderId?: string) => withQuery('/basket/checkout-complete', { order: orderId }),
  /** Log in; `from` is where the person returns to. */
  login: (from?: string) => withQuery('/auth/login', { from }),
  /** Create an account; `from` as above. */
  signUp: (from?: string, as?: 'service') => withQuery('/auth/register', { as, from }),
  confirmEmail: (from?: string) => withQuery('/auth/confirm-email', { from }),
  forgotPassword: () => '/auth/forgot-password',
  completeProfile: (from?: string) => withQuery('/auth/complete-profile', { from }),
  confirmChildren: (from?: string) => withQuery('/auth/confirm-children', { from }),
  downloadApp: () => '/auth/download-app',
  /** Where a service is chosen; `branch` preselects one, and `from` is where it leads afterwards. */
  chooseBranch: (query?: Words) => withQuery('/choose-branch', query),
  dashboard: () => '/dashboard',
  notifications: (query?: Words) => withQuery('/notifications', query),
  messages: (query?: Words) => withQuery('/messages', query),
  /** A conversation with a person or a service, by its id. */
  conversation: (id: string, query?: Words) => withQuery(`/messages/${part(id)}`, query),
  planning: () => '/planning',
  bookings: (query?: Words) => withQuery('/planning/bookings', query),
  transactions: (query?: Words) => withQuery('/planning/transactions', query),
  paymentMethods: () => '/settings/payment-methods',
  serviceSessions: (query?: Words) => withQuery('/planning/sessions', query),
  serviceSession: (id: string) => `/planning/sessions/${part(id)}`,
  children: (query?: Words) => withQuery('/children/active', query),
  staff: (query?: Words) => withQuery('/staff/list', query),
  /** `needs` scrolls to the allergies and needs of the family's children. */
  profile: (part?: 'needs') => (part ? `/settings/profile#${part}` : '/settings/profile'),
  accountSettings: () => '/settings/settings',
  terms: () => '/legal/terms',
  cookies: () => '/legal/cookie',
  privacy: () => '/legal/privacy',
  gdpr: () => '/legal/gdpr',
  dataProcessing: () => '/legal/data-processing',
  security: () => '/legal/security',
} as const;
