/** Limits of a page's first load: KiB after gzip, and requests without images. */
export type Budget = {
  path: string;
  /** Scripts that are loaded at once. */
  js: number;
  /** The same with the scripts that an idle page fetches before it is touched. Server-rendered pages only. */
  idle?: number;
  /** The same with the scripts that the first touch of the page needs. */
  used?: number;
  css: number;
  requests: number;
  signedIn?: true;
};

/**
 * Used by `pnpm size`, which adds up the files in a page's HTML, and by the browser test that measures the real load.
 */
export const budgets: readonly Budget[] = [
  { path: '/', js: 10, idle: 145, used: 185, css: 10, requests: 12 },
  { path: '/search', js: 10, idle: 145, used: 190, css: 12, requests: 14 },
  { path: '/auth/login', js: 10, idle: 160, used: 160, css: 10, requests: 12 },
  { path: '/dashboard', js: 215, css: 14, requests: 20, signedIn: true },
];

/** KiB of JS after gzip that any one screen may add to the shell. */
export const screenBudget = 60;
