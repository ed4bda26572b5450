import { defineConfig } from '@playwright/test';
import { findBrowser } from '@bairn/shared/test/browser';
import { addresses } from './fixtures/addresses.ts';

if (addresses.length === 0) throw new Error('Run the journeys with `node e2e/run.ts`: it starts the products.');
const { launchOptions } = await findBrowser();

/**
 * Journeys that take minutes and whose screens `everyScreen` sees at both widths: each runs where it is mostly done, or
 * the whole would outlast its time. `BAIRN_E2E_ALL=1` runs them everywhere.
 */
const everywhere = process.env['BAIRN_E2E_ALL'] === '1';
const onPhones = everywhere
  ? []
  : ['**/payment.spec.ts', '**/planning/register.spec.ts', '**/family.spec.ts', '**/favourites.spec.ts'];
const onDesks = everywhere
  ? []
  : ['**/basket.spec.ts', '**/realtime.spec.ts', '**/branches.spec.ts', '**/containment.spec.ts', '**/errors.spec.ts'];

/** A test tagged `@desktop` or `@mobile` is for that width alone; every other runs at both. */
export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: addresses.length,
  // A browser on a busy machine: what passes when repeated is named at the end of the run.
  retries: 1,
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
    // Without a film of every page, which costs more than the pages do.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: '1280',
      grepInvert: /@mobile/,
      testIgnore: onPhones,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: '390',
      grepInvert: /@desktop/,
      testIgnore: onDesks,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
});
