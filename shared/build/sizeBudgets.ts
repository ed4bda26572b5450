/** What the first load of a page may take: KiB after gzip, and requests without images. */
export type Budget = { path: string; js: number; css: number; requests: number; signedIn?: true };

/** Read by `pnpm size`, which adds up what a page's HTML names, and by the journey that counts what a browser loads. */
export const budgets: readonly Budget[] = [
  { path: '/', js: 175, css: 10, requests: 12 },
  { path: '/search', js: 195, css: 12, requests: 14 },
  { path: '/auth/login', js: 150, css: 10, requests: 12 },
  { path: '/dashboard', js: 215, css: 14, requests: 20, signedIn: true },
];

/** KiB of JS after gzip that any one screen may add to the shell. */
export const screenBudget = 60;
