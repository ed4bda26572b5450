import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './test/browser.ts';

const { launchOptions } = await findBrowser();
const headless = { enabled: true, headless: true, screenshotFailures: false, provider: playwright({ launchOptions }) };

export default defineConfig({
  test: {
    projects: [
      {
        // Every story is a test, in the light and in the dark: it renders without an error, and axe finds nothing.
        plugins: [storybookTest({ configDir: join(import.meta.dirname, '.storybook') })],
        test: {
          name: 'stories',
          maxWorkers: 2,
          browser: {
            ...headless,
            instances: (['light', 'dark'] as const).map((colorScheme) => ({
              browser: 'chromium' as const,
              name: colorScheme,
              provider: playwright({ launchOptions, contextOptions: { colorScheme } }),
            })),
          },
        },
      },
      {
        // Every page of every manifest, at both widths (shell/src/testing/everyPage.ts).
        root: join(import.meta.dirname, '..'),
        define: { LOCAL_REMOTES: 'false' },
        test: {
          name: 'pages',
          include: ['shell/src/**/*.screens.ts'],
          maxWorkers: 2,
          // What is waited for comes at once, but for a busy machine.
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            ...headless,
            instances: [1280, 390].map((width) => ({
              browser: 'chromium' as const,
              name: `pages at ${width}`,
              viewport: { width, height: width === 390 ? 844 : 800 },
              provider: playwright({ launchOptions, contextOptions: { reducedMotion: 'reduce' } }),
            })),
          },
        },
      },
    ],
  },
});
