import type { Topic } from '@bairn/shared/schema/realtime';

/** What a query says about itself beside its key and its call. */
export type QueryMeta = {
  /**
   * What the answer is about: after an announcement or a write about one of these topics it is asked for again while it is
   * on screen. `[]`: never. A query that says nothing is asked for again after any of them.
   */
  about?: readonly Topic[];
} & MutationMeta;

/** What a mutation says about itself. */
export type MutationMeta = {
  /** Which refusals the screen shows in their place, by HTTP status (0: no answer came): there is no alert for them. */
  shows?: (status: number) => boolean;
};

declare module '@tanstack/react-query' {
  // Only an interface can be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    queryMeta: QueryMeta;
    mutationMeta: MutationMeta;
  }
}
