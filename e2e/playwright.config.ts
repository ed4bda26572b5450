import { defineConfig } from '@playwright/test';
import { findBrowser } from '@bairn/shared/test/browser';

const baseURL = process.env['BAIRN_E2E_URL'];
if (!baseURL) throw new Error('Run the journeys with `node e2e/run.ts`: it starts the product they need.');
const { launchOptions } = await findBrowser();

/** A test tagged `@desktop` or `@mobile` is for that width alone; every other runs at both. */
export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? ([['json']] as const) : [])],
  use: {
    baseURL,
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: '1280', grepInvert: /@mobile/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: '390',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
});
