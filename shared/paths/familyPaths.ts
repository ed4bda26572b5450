import { part, withQuery } from './paths.ts';

/** Links to a family's own pages: apart, as no page that loads first leads there. */
export const familyPaths = {
  /** Join the waiting list of a session's date; `service` is the way back. */
  joinWaitingList: (query: { service: string; session: string; instance: string }) =>
    withQuery('/basket/waiting-list', query),
  waitingListJoined: (entry: string) => withQuery('/basket/waiting-list-confirm', { entry }),
  waitingLists: () => '/planning/waiting-list',
  /** The family's connections; `service` asks that service. */
  connections: (service?: string) => withQuery('/settings/connections', { service }),
  /** The family's own children: the first one, or how to add one. */
  familyChildren: () => '/settings/children',
  familyChild: (id: string) => `/settings/children/${part(id)}/profile`,
};
