/** KiB after gzip that the first load of a page may take. */
export type Budget = { path: string; js: number; css: number; cards?: boolean };

export const budgets: readonly Budget[] = [
  { path: '/', js: 175, css: 10 },
  { path: '/search', js: 195, css: 12 },
  { path: '/auth/login', js: 150, css: 10 },
  { path: '/dashboard', js: 215, css: 14, cards: true },
];

/** KiB of JS after gzip that any one screen may add to the shell. */
export const screenBudget = 60;
