import { part, paths, withQuery, type Words } from './paths.ts';

/** Links to a family's own pages: apart, as no page that loads first leads there. */
export const familyPaths = {
  /** Join the waiting list of a session's date; `service` is the way back. */
  joinWaitingList: (query: { service: string; session: string; instance: string }) =>
    withQuery('/basket/waiting-list', query),
  waitingListJoined: (entry: string) => withQuery('/basket/waiting-list-confirm', { entry }),
  /** The calendar of the family's bookings. */
  calendar: () => '/planning/calendar',
  waitingLists: () => '/planning/waiting-list',
  /** The family's connections; `service` asks that service. */
  connections: (service?: string) => withQuery('/settings/connections', { service }),
  /** A service's page with the form that asks about a place open, for after logging in. */
  askAboutPlace: (service: string) => withQuery(paths.service(service), { ask: 1 }),
  /** The search for a whole week, by the names of its address. */
  searchWeek: (query?: Words) => withQuery('/search/week', query),
  /** The family's invoices; `invoice` opens one. */
  invoices: (invoice?: string) => withQuery('/settings/invoices', { invoice }),
  /** The accident reports of a child; `report` opens one. */
  accidentReports: (child: string, report?: string) =>
    withQuery(`/settings/children/${part(child)}/accident-reports`, { report }),
  savedSearches: () => '/settings/saved-searches',
  /** The family's own children: the first one, or how to add one. */
  familyChildren: () => '/settings/children',
  familyChild: (id: string) => `/settings/children/${part(id)}/profile`,
};
