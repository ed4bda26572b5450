import type { LiveTopic } from '@bairn/shared/schema/realtime';

/** What a query may say about itself beside its key and its call. */
export type QueryMeta = {
  /**
   * Announcements after which the answer is asked for anew while it is on screen: `['booking', 'register']`. None: never.
   * A query that says nothing is asked for anew after any announcement, so that forgetting it costs a call and no truth.
   */
  live?: readonly LiveTopic[];
};

declare module '@tanstack/react-query' {
  // Only an interface can be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    queryMeta: QueryMeta;
  }
}
