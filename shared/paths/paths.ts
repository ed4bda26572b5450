type Words = Record<string, string | number | boolean | null | undefined>;

/** Adds what is given as a query; what is empty stays away. */
function withQuery(path: string, query: Words = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '' && value !== false) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

const part = encodeURIComponent;

/** Links to pages that other packages reach; a test holds each to the route table. */
export const paths = {
  home: () => '/',
  /** The filters of the search, by the names of its call. */
  search: (query?: Words) => withQuery('/search', query),
  service: (id: string) => `/registered-provider-details/${part(id)}`,
  session: (serviceId: string, sessionId: string, query?: Words) =>
    withQuery(`/registered-provider-details/${part(serviceId)}/sessions/${part(sessionId)}`, query),
  unregisteredService: (id: string) => `/unregistered-provider-details/${part(id)}`,
  checkout: () => '/basket/checkout',
  checkoutComplete: (orderId?: string) => withQuery('/basket/checkout-complete', { order: orderId }),
  /** Sign in; `from` is where the person comes back to. */
  login: (from?: string) => withQuery('/auth/login', { from }),
  downloadApp: () => '/auth/download-app',
  chooseBranch: () => '/choose-branch',
  dashboard: () => '/dashboard',
  planning: () => '/planning',
  bookings: (query?: Words) => withQuery('/planning/bookings', query),
  serviceSessions: (query?: Words) => withQuery('/planning/sessions', query),
  serviceSession: (id: string) => `/planning/sessions/${part(id)}`,
  serviceSessionBookings: (id: string, query?: Words) => withQuery(`/planning/sessions/${part(id)}/bookings`, query),
  children: (query?: Words) => withQuery('/children/active', query),
  teamWeek: (query?: Words) => withQuery('/team/week', query),
  profile: () => '/settings/profile',
  terms: () => '/legal/terms',
  cookies: () => '/legal/cookie',
  privacy: () => '/legal/privacy',
  gdpr: () => '/legal/gdpr',
  dataProcessing: () => '/legal/data-processing',
  security: () => '/legal/security',
} as const;
