import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './test/browser.ts';

const { launchOptions } = await findBrowser();

/** Every story is a test, in the light and in the dark: it renders without an error, and axe finds nothing. */
export default defineConfig({
  plugins: [storybookTest({ configDir: join(import.meta.dirname, '.storybook') })],
  test: {
    name: 'stories',
    maxWorkers: 1,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions }),
      instances: (['light', 'dark'] as const).map((colorScheme) => ({
        browser: 'chromium',
        name: colorScheme,
        provider: playwright({ launchOptions, contextOptions: { colorScheme } }),
      })),
    },
  },
});
