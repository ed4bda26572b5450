import type { Release } from '@bairn/shared/contract';

/**
 * What is live of an app whose files failed; undefined while that is unknown. Where it is the release that failed, its files
 * are fetched past the browser's cache first: see `recover.ts`.
 */
export const liveRelease = (name: string, failure?: unknown): Promise<Release | undefined> =>
  import(/* webpackChunkName: "overlays" */ './recover.ts')
    .then(({ recover }) => recover(name, failure))
    .catch(() => undefined);
