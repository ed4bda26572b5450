import { pages } from '../shell/src/testing/pages.ts';

/** Every page of this checkout that has an address of its own and stays there. */
export const walkedPages = pages
  .map(({ page }) => page)
  .filter(({ redirect, path, onboarding }) => !redirect && !path.includes(':') && !onboarding);
