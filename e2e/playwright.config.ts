import { defineConfig } from '@playwright/test';
import { findBrowser } from '@bairn/shared/test/browser';
import { addresses } from './fixtures/addresses.ts';

if (addresses.length === 0) throw new Error('Run the journeys with `node e2e/run.ts`: it starts the products.');
const { launchOptions } = await findBrowser();

/** Journeys of people who are mostly on their phones; the others are at a desk. Page stories see every page at both widths. */
const onPhones = [
  '**/accident.spec.ts',
  '**/basket.spec.ts',
  '**/favourites.spec.ts',
  '**/firstLoad.spec.ts',
  '**/journal.spec.ts',
  '**/leave.spec.ts',
  '**/messages.spec.ts',
  '**/availability.spec.ts',
  '**/payment.spec.ts',
  '**/planning/*.spec.ts',
  '**/scriptless.spec.ts',
  '**/search.spec.ts',
  '**/signUp.spec.ts',
  '**/team/editorTouch.spec.ts',
  '**/week.spec.ts',
  '**/settings/*.spec.ts',
];

/** Made at a desk and on a phone alike, by the two sides of it. */
const onBoth = ['**/connection.spec.ts'];

/** A journey runs once, at the width where it is mostly made, but for those that are made at both. */
export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: addresses.length,
  // A failure has a cause: it is found, not repeated.
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? ([['json']] as const) : [])],
  use: {
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // What led there is recorded with `--trace on`, which costs a fifth of the time.
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: '1280',
      testIgnore: onPhones,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: '390',
      testMatch: [...onPhones, ...onBoth],
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
});
